import { msg, str } from '@lit/localize';

/** What an analysis compares and how, as the page and the report say it. */
export const pairsNote = (): string =>
  msg(
    'Pairs of compounds that differ by one group or by the linker between two parts (Hussain-Rea, single and double cuts), by change: the mean difference in activity with its 95% interval.',
    { id: 'molvalley.sar.pairsWhy' },
  );

export const cliffsNote = (): string =>
  msg(
    'Pairs with a Tanimoto similarity of at least 0.5 (Morgan fingerprints, radius 2), by SALI: the difference in activity divided by 1 − similarity. What the two do not share is highlighted.',
    { id: 'molvalley.sar.cliffsWhy' },
  );

export const scaffoldsNote = (): string =>
  msg(
    'Murcko scaffolds (rings and what links them) by framework (the same with carbon atoms and single bonds only; Bemis and Murcko 1996), the most frequent first.',
    { id: 'molvalley.sar.scaffoldsWhy' },
  );

/** @param similarity from which on two compounds are neighbors */
export const clustersNote = (similarity: number): string =>
  msg(
    str`Butina clusters: every compound has a Tanimoto similarity of at least ${similarity.toFixed(2)} to the centroid of its cluster (Morgan fingerprints, radius 2, 2048 bits).`,
    { id: 'molvalley.sar.clustersWhy' },
  );

export const combinationsNote = (): string =>
  msg(
    'New compounds made of the core and groups of the table above. The additive model predicts their activity, with the 95% interval for a single compound; n is how many measured compounds have the rarest of the groups.',
    { id: 'molvalley.sar.combinationsWhy' },
  );
