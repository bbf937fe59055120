import type { Engine } from '@moiety/chemistry/engine.ts';
import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import type { Networks } from '@moiety/chemistry/recognition/networks.ts';
import { recognisePicture } from '@moiety/chemistry/recognition/recognise.ts';
import type { DrawingReader, DrawnStructure, ReadingOptions } from './drawing-reader.ts';
import { bareEnds, openEnds } from './place-atoms.ts';

/** Reads drawings with the recognition of `@moiety/chemistry`. */
export class StructureReader implements DrawingReader {
  #networks: Networks;
  #engine: Engine;

  constructor(networks: Networks, engine: Engine) {
    this.#networks = networks;
    this.#engine = engine;
  }

  async read(picture: GreyPicture, { isInPieces, openAt }: ReadingOptions = {}): Promise<DrawnStructure[]> {
    if (this.#engine.broken) await this.#engine.renew();
    const found = await recognisePicture(
      this.#networks,
      this.#engine,
      picture,
      isInPieces === undefined ? {} : { isInPieces },
    );
    return found.map(({ smiles, inchikey, molfile, confidence, accepted, box, molecule, drawnAtoms }) => ({
      x0: box.x,
      y0: box.y,
      x1: box.x + box.width,
      y1: box.y + box.height,
      smiles,
      inchikey,
      molfile,
      confidence,
      accepted,
      ends: (openAt === undefined ? bareEnds(molecule) : openEnds(molecule, openAt)).flatMap((end) => {
        const atom = drawnAtoms.indexOf(end);
        return atom < 0 ? [] : [atom];
      }),
      drawn: molecule,
    }));
  }
}
