import type { DrawnAtom, DrawnBond } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { percent } from '@moiety/tool-kit/format.ts';
import { msg, str } from '@lit/localize';
import type { Place } from '../structures/doubts.ts';

/** Where something lies in the picture. */
export const placeWords = ({ column, row }: Place): string =>
  [
    [
      () => msg('at the top left', { id: 'mol-recognition.place.topLeft' }),
      () => msg('at the top', { id: 'mol-recognition.place.top' }),
      () => msg('at the top right', { id: 'mol-recognition.place.topRight' }),
    ],
    [
      () => msg('on the left', { id: 'mol-recognition.place.left' }),
      () => msg('in the middle', { id: 'mol-recognition.place.middle' }),
      () => msg('on the right', { id: 'mol-recognition.place.right' }),
    ],
    [
      () => msg('at the bottom left', { id: 'mol-recognition.place.bottomLeft' }),
      () => msg('at the bottom', { id: 'mol-recognition.place.bottom' }),
      () => msg('at the bottom right', { id: 'mol-recognition.place.bottomRight' }),
    ],
  ][row]![column]!();

/** An atom or group as it is written, or its element. */
export const symbolOf = ({ label, element }: Pick<DrawnAtom, 'label' | 'element'>): string =>
  label ?? element;

/** `N, at the top right, 62% sure`; of an atom that a person drew `N, at the top right, corrected` */
export const atomWords = (atom: DrawnAtom, place: Place, isCorrected = false): string => {
  const [symbol, where, sure] = [symbolOf(atom), placeWords(place), percent(atom.confidence)];
  if (isCorrected) return msg(str`${symbol}, ${where}, corrected`, { id: 'mol-recognition.atom.corrected' });
  return msg(str`${symbol}, ${where}, confidence ${sure}`, { id: 'mol-recognition.atom' });
};

const bondKind = ({ order, stereo }: DrawnBond): string => {
  if (order === 1 && stereo === 'wedge') return msg('wedge bond', { id: 'mol-recognition.bond.wedge' });
  if (order === 1 && stereo === 'hash') return msg('hashed bond', { id: 'mol-recognition.bond.hash' });
  if (order === 1 && stereo === 'wavy') return msg('wavy bond', { id: 'mol-recognition.bond.wavy' });
  if (order === 2) return msg('double bond', { id: 'mol-recognition.bond.double' });
  if (order === 3) return msg('triple bond', { id: 'mol-recognition.bond.triple' });
  if (order === 4) return msg('aromatic bond', { id: 'mol-recognition.bond.aromatic' });
  return msg('single bond', { id: 'mol-recognition.bond.single' });
};

/** `C–N, double bond, on the left, 71% sure` */
export const bondWords = (
  bond: DrawnBond,
  from: Pick<DrawnAtom, 'label' | 'element'>,
  to: Pick<DrawnAtom, 'label' | 'element'>,
  place: Place,
  isCorrected = false,
): string => {
  const [kind, ends, where] = [bondKind(bond), `${symbolOf(from)}–${symbolOf(to)}`, placeWords(place)];
  const sure = percent(bond.confidence);
  if (isCorrected)
    return msg(str`${ends}, ${kind}, ${where}, corrected`, { id: 'mol-recognition.bond.corrected' });
  return msg(str`${ends}, ${kind}, ${where}, confidence ${sure}`, { id: 'mol-recognition.bond' });
};
