import { msg } from '@lit/localize';
import { atomsOfMolfile, leastCertainPlace } from '@moiety/chemistry/recognition/doubtful-atoms.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';
import type { DrawnStructure } from '@moiety/sketcher/ask-structure.ts';
import { alternativesOf, isLacking, structureOf } from '../pictures/picture.ts';
import type { Finding, FindingPlace } from '../pictures/picture.ts';
import type { Services } from '../services.ts';
import { atomId, bondId } from './marks-of.ts';
import type { ShownStructure } from './shown-structure.ts';

/** The atoms of a structure that its sketch begins with as chosen: those of the place that is asked for, else of the most doubtful one. */
const chosenAtoms = (shown: ShownStructure, wanted: string | null): number[] => {
  const { molecule } = shown;
  const place =
    [
      ...molecule.atoms.map((_, index) => ({ id: atomId(index), atoms: [index] })),
      ...molecule.bonds.map(({ from, to }, index) => ({ id: bondId(index), atoms: [from, to] })),
    ].find(({ id }) => id === wanted) ?? leastCertainPlace(molecule);
  return atomsOfMolfile(shown, place?.atoms ?? []);
};

/** Average molecular weight; null where something is left open. */
const weightOf = async (
  { molecules }: Services,
  { molfile, inchiKey }: Pick<DrawnStructure, 'molfile' | 'inchiKey'>,
): Promise<number | null> => {
  if (inchiKey === '') return null;
  let weight: number | null = null;
  await molecules.parse(new Blob([`${molfile.trimEnd()}\n$$$$\n`]), {
    name: 'structure.sdf',
    format: 'sdf',
    onRecords: ([record]) => {
      if (record?.status === 'ok') weight = record.properties.molecularWeight;
    },
  });
  return weight;
};

/** Whether a structure is still the one that somebody set out to change: its picture may be read again meanwhile, or changed or deleted in another tab. */
const isStill = ({ pictures }: Services, { id, index }: FindingPlace, finding: Finding): boolean => {
  const picture = pictures.get(id);
  if (picture?.progress === 'done' && picture.findings[index] === finding) return true;
  toast.error(
    picture
      ? msg('The picture was changed or recognized again in the meantime. Your change was not applied.', {
          id: 'mol-recognition.correct.meanwhile',
        })
      : msg('The picture was deleted in the meantime. Your change was not applied.', {
          id: 'mol-recognition.correct.deleted',
        }),
  );
  return false;
};

/** Where a structure is being changed: a key that is pressed twice changes it once. */
const changing = new WeakSet<Services['pictures']>();

const once = async (services: Services, change: () => Promise<boolean>): Promise<boolean> => {
  const { pictures } = services;
  if (changing.has(pictures)) return false;
  changing.add(pictures);
  try {
    return await change();
  } finally {
    changing.delete(pictures);
  }
};

/**
 * Takes another reading of the picture in the place of what was read.
 * @param place of the structure @param index of the reading among its alternatives
 * @returns whether it was taken
 */
export const takeAlternative = (services: Services, place: FindingPlace, index: number): Promise<boolean> =>
  once(services, () => take(services, place, index));

const take = async (services: Services, place: FindingPlace, index: number): Promise<boolean> => {
  const finding = services.pictures.get(place.id)?.findings[place.index];
  const alternative = finding && alternativesOf(finding)[index];
  if (!finding || !alternative) return false;
  const { molfile, smiles, inchikey } = alternative;
  try {
    const { formula } = await services.molecules.describeSketch({ molfile, primitives: [], isQuery: false });
    const drawn = { molfile, smiles, inchiKey: inchikey ?? '', formula };
    const [{ correctedStructure }, weight] = await Promise.all([
      import('./corrected-structure.ts'),
      weightOf(services, drawn),
    ]);
    if (!isStill(services, place, finding)) return false;
    services.pictures.correct(place, {
      ...correctedStructure(finding.structure, drawn, weight),
      ...(isLacking(finding) && { isComplete: false }),
    });
    return true;
  } catch {
    toast.error(
      msg('This reading could not be used. Correct the structure instead.', {
        id: 'mol-recognition.alternative.failed',
      }),
    );
    return false;
  }
};

/**
 * Has a structure corrected in the sketcher, which begins with the doubtful atom chosen.
 * @param wanted the id of an atom or bond that is to be chosen instead
 * @returns whether it was corrected
 */
export const correctFinding = (
  services: Services,
  place: FindingPlace,
  wanted: string | null = null,
): Promise<boolean> => once(services, () => correct(services, place, wanted));

const correct = async (services: Services, place: FindingPlace, wanted: string | null): Promise<boolean> => {
  const { pictures, molecules } = services;
  const picture = pictures.get(place.id);
  const finding = picture?.findings[place.index];
  if (!picture || !finding) return false;
  const shown = structureOf(finding);
  try {
    const drawn = await askStructure({
      service: molecules,
      heading: picture.name,
      value: shown.molfile,
      selectedAtoms: chosenAtoms(shown, wanted),
    });
    if (!drawn || drawn.molfile === shown.molfile) return false;
    if (drawn.isQuery) {
      toast.error(
        msg('What you drew is a query, not a structure. The structure was not changed.', {
          id: 'mol-recognition.correct.query',
        }),
      );
      return false;
    }
    const [{ correctedStructure }, weight] = await Promise.all([
      import('./corrected-structure.ts'),
      weightOf(services, drawn),
    ]);
    if (!isStill(services, place, finding)) return false;
    pictures.correct(place, correctedStructure(finding.structure, drawn, weight));
    return true;
  } catch {
    toast.error(
      msg('The structure editor could not be loaded. Check your connection and try again.', {
        id: 'mol-recognition.correct.failed',
      }),
    );
    return false;
  }
};
