import type { Engine } from '@moiety/chemistry/engine.ts';
import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import type { Networks } from '@moiety/chemistry/recognition/networks.ts';
import { recognisePicture } from '@moiety/chemistry/recognition/recognise.ts';
import type { DrawingReader } from './drawings.ts';
import type { PageStructure } from './page-result.ts';

/** Reads drawings with the recognition of `@moiety/chemistry`. */
export class StructureReader implements DrawingReader {
  #networks: Networks;
  #engine: Engine;

  constructor(networks: Networks, engine: Engine) {
    this.#networks = networks;
    this.#engine = engine;
  }

  async read(picture: GreyPicture): Promise<PageStructure[]> {
    if (this.#engine.broken) await this.#engine.renew();
    const found = await recognisePicture(this.#networks, this.#engine, picture);
    return found.map(({ smiles, inchikey, molfile, confidence, accepted, box }) => ({
      x0: box.x,
      y0: box.y,
      x1: box.x + box.width,
      y1: box.y + box.height,
      smiles,
      inchikey,
      molfile,
      confidence,
      accepted,
    }));
  }
}
