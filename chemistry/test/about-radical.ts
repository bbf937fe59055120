import type { GeneratedName, Maker, Part } from './name-maker.ts';

/** A kind that is a frame about a radical. */
export const about =
  (frames: readonly Part[]) =>
  ({ pick, closure, radical }: Maker): GeneratedName => {
    const own = radical();
    const [name, smiles] = pick(frames);
    const mark = closure();
    return {
      name: name.replace('@', () => own.name),
      smiles: `${smiles.replace('%%', mark)}.${own.smiles.replace('%%', mark)}`,
    };
  };
