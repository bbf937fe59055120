import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import { configureStructures } from '@moiety/elements/structure/configure.js';
import { Router } from '@moiety/tool-kit/router.ts';
import { structureService } from '@moiety/tool-kit/structure-service.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import { placeOf } from '../shared/places.ts';
import { Documents, type OpenPdf } from '../shared/documents/documents.ts';
import type { Library } from '../shared/pictures/library.ts';
import { openPicture, type TiffDecoder } from '../shared/pictures/open-picture.ts';
import { Pictures } from '../shared/pictures/pictures.ts';
import type { Sample, Services } from '../shared/services.ts';
import { UploadMeter } from '../shared/upload-meter.ts';
import { whose } from '@moiety/tool-kit/whose.ts';

export interface ServicesSettings {
  tool: Tool;
  recogniser: Pick<Recogniser, 'recognise'>;
  molecules: MoleculeWorkers;
  library: Library;
  openPdf: OpenPdf;
  decodeTiff: TiffDecoder;
  flatten: Services['flatten'];
  samples: readonly Sample[];
}

/** Everything that the tool's views work with, wired together. */
export const createServices = ({
  tool,
  recogniser,
  molecules,
  library,
  openPdf,
  decodeTiff,
  flatten,
  samples,
}: ServicesSettings): Services => {
  configureStructures({ service: structureService(molecules) });
  const uploads = new UploadMeter();
  const open = (picture: Blob): Promise<ImageBitmap> => openPicture(picture, decodeTiff);
  const documents = new Documents(openPdf);
  return {
    ...tool,
    api: uploads.counted(tool.api),
    molecules,
    router: new Router(placeOf),
    pictures: new Pictures({
      recogniser,
      library,
      open,
      flatten,
      owner: () => whose(tool.host),
      left: () => documents.closeAll(),
    }),
    documents,
    open,
    flatten,
    uploads,
    samples,
  };
};
