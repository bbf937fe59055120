import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';

/** Morgan fingerprints of radius 2 (like ECFP4) with 2048 bits: what RDKit's `GetMorganFingerprintAsBitVect(m, 2, 2048)` gives. */
const FINGERPRINT = JSON.stringify({ radius: 2, nBits: 2048 });
const WORDS = 64;

/** A fingerprint, 2048 bits in 64 words. */
export type Fingerprint = Uint32Array;

/** @throws {StructureError} when the structure cannot be read */
export const morganFingerprint = (engine: Engine, smiles: string): Fingerprint =>
  engine.withMolecule(smiles, morganFingerprintOf);

/** The fingerprint of a molecule that has been read. */
export const morganFingerprintOf = (molecule: Mol): Fingerprint => {
  const bytes = molecule.get_morgan_fp_as_uint8array(FINGERPRINT) as Uint8Array;
  return new Uint32Array(bytes.slice().buffer);
};

/** Bits that are set in a word, counted in parallel. */
const bitsOf = (word: number): number => {
  let value = word - ((word >>> 1) & 0x55_55_55_55);
  value = (value & 0x33_33_33_33) + ((value >>> 2) & 0x33_33_33_33);
  value = (value + (value >>> 4)) & 0x0f_0f_0f_0f;
  return Math.imul(value, 0x01_01_01_01) >>> 24;
};

/** Bits that are set in a fingerprint. */
export const bitCount = (fingerprint: Fingerprint): number => {
  let count = 0;
  for (let index = 0; index < WORDS; index += 1) count += bitsOf(fingerprint[index] ?? 0);
  return count;
};

/** Bits that are set in both. */
export const sharedBits = (one: Fingerprint, other: Fingerprint): number => {
  let both = 0;
  for (let index = 0; index < WORDS; index += 1) both += bitsOf((one[index] ?? 0) & (other[index] ?? 0));
  return both;
};

/** Bits set in both, divided by bits set in either: 1 for equal fingerprints, 0 for two that share nothing. */
export const tanimoto = (one: Fingerprint, other: Fingerprint): number => {
  let both = 0;
  let either = 0;
  for (let index = 0; index < WORDS; index += 1) {
    const a = one[index] ?? 0;
    const b = other[index] ?? 0;
    both += bitsOf(a & b);
    either += bitsOf(a | b);
  }
  return either === 0 ? 0 : both / either;
};
