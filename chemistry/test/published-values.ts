/** Values that PubChem publishes of a substance. */
export interface PublishedValues {
  /** Name in the sample. */
  name: string;
  /** PubChem compound identifier. */
  cid: number;
  /** g/mol, from the same standard atomic weights, to the digits that PubChem shows. */
  molecularWeight: number;
  /** Å², by Cactvs after Ertl, to three digits. */
  tpsa: number;
  /** Cactvs: atoms that carry a donated hydrogen. */
  hBondDonors: number;
  /** What RDKit's polar surface area has above Cactvs's, by a difference that is understood. */
  tpsaDifference: number;
}

/** Contributions of Ertl's table that the two programs choose differently, Å². */
const NITRO = 43.14 - 45.82;
const AROMATIC_SUBSTITUTED_NITROGEN = 4.93 - 3.24;
const AROMATIC_OXYGEN = 13.14 - 9.23;

/**
 * RDKit gives a nitro group the value for its charge-separated form, and counts rings with carbonyls such as xanthine,
 * quinolone and coumarin as aromatic.
 */
const TPSA_DIFFERENCES: Readonly<Record<string, number>> = {
  Caffeine: 2 * AROMATIC_SUBSTITUTED_NITROGEN,
  Theophylline: 2 * AROMATIC_SUBSTITUTED_NITROGEN,
  Ciprofloxacin: AROMATIC_SUBSTITUTED_NITROGEN,
  Levofloxacin: AROMATIC_SUBSTITUTED_NITROGEN,
  Warfarin: AROMATIC_OXYGEN,
  Nifedipine: NITRO,
  Chloramphenicol: NITRO,
  Metronidazole: NITRO,
};

const rows: readonly (readonly [string, number, number, number, number])[] = [
  ['Aspirin', 2244, 180.16, 63.6, 1],
  ['Ibuprofen', 3672, 206.28, 37.3, 1],
  ['Paracetamol', 1983, 151.16, 49.3, 2],
  ['Caffeine', 2519, 194.19, 58.4, 0],
  ['Theophylline', 2153, 180.16, 69.3, 1],
  ['Naproxen', 156_391, 230.26, 46.5, 1],
  ['Diclofenac', 3033, 296.1, 49.3, 2],
  ['Diazepam', 3016, 284.74, 32.7, 0],
  ['Carbamazepine', 2554, 236.27, 46.3, 1],
  ['Phenytoin', 1775, 252.27, 58.2, 2],
  ['Lamotrigine', 3878, 256.09, 90.7, 2],
  ['Lidocaine', 3676, 234.34, 32.3, 1],
  ['Propranolol', 4946, 259.34, 41.5, 2],
  ['Atenolol', 2249, 266.34, 84.6, 3],
  ['Metoprolol', 4171, 267.36, 50.7, 2],
  ['Nifedipine', 4485, 346.3, 110, 1],
  ['Verapamil', 2520, 454.6, 64, 0],
  ['Losartan', 3961, 422.9, 92.5, 2],
  ['Valsartan', 60_846, 435.5, 112, 2],
  ['Atorvastatin', 60_823, 558.6, 112, 4],
  ['Warfarin', 54_678_486, 308.3, 63.6, 1],
  ['Ciprofloxacin', 2764, 331.34, 72.9, 2],
  ['Levofloxacin', 149_096, 361.4, 73.3, 1],
  ['Linezolid', 441_401, 337.35, 71.1, 1],
  ['Chloramphenicol', 5959, 323.13, 115, 3],
  ['Metronidazole', 4173, 171.15, 83.9, 1],
  ['Isoniazid', 3767, 137.14, 68, 2],
  ['Trimethoprim', 5578, 290.32, 106, 2],
  ['Fluconazole', 3365, 306.27, 81.6, 1],
  ['Oseltamivir', 65_028, 312.4, 90.6, 2],
  ['Efavirenz', 64_139, 315.67, 38.3, 1],
  ['Imatinib', 5291, 493.6, 86.3, 2],
  ['Gefitinib', 123_631, 446.9, 68.7, 1],
  ['Erlotinib', 176_870, 393.4, 74.7, 1],
  ['Sorafenib', 216_239, 464.8, 92.4, 3],
  ['Sitagliptin', 4_369_359, 407.31, 77, 1],
  ['Morphine', 5_288_826, 285.34, 52.9, 2],
  ['Codeine', 5_284_371, 299.4, 41.9, 1],
  ['Fentanyl', 3345, 336.5, 23.6, 0],
  ['Methadone', 4095, 309.4, 20.3, 0],
  ['Ketamine', 3821, 237.72, 29.1, 1],
  ['Haloperidol', 3559, 375.9, 40.5, 1],
  ['Fluoxetine', 3386, 309.33, 21.3, 1],
  ['Amitriptyline', 2160, 277.4, 3.2, 0],
  ['Imipramine', 3696, 280.4, 6.5, 0],
  ['Dopamine', 681, 153.18, 66.5, 3],
  ['Levodopa', 6047, 197.19, 104, 4],
  ['Nicotine', 89_594, 162.23, 16.1, 0],
  ['Quinine', 3_034_034, 324.4, 45.6, 1],
  ['Chloroquine', 2719, 319.9, 28.2, 1],
  ['Testosterone', 6013, 288.4, 37.3, 1],
  ['Estradiol', 5757, 272.4, 40.5, 2],
  ['Prednisone', 5865, 358.4, 91.7, 2],
  ['Dexamethasone', 5743, 392.5, 94.8, 3],
];

/**
 * Computed descriptors of drugs as PubChem (National Library of Medicine, pubchem.ncbi.nlm.nih.gov/compound/CID) shows
 * them, written down from knowledge and not copied from its pages: a value that disagrees is looked up there before it
 * is changed. Without sulfur and phosphorus, for which Cactvs adds to the polar surface area and RDKit's default does not.
 */
export const publishedValues: readonly PublishedValues[] = rows.map(
  ([name, cid, molecularWeight, tpsa, hBondDonors]) => ({
    name,
    cid,
    molecularWeight,
    tpsa,
    hBondDonors,
    tpsaDifference: TPSA_DIFFERENCES[name] ?? 0,
  }),
);
