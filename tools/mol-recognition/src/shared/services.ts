import { createContext } from '@lit/context';
import type { Corners } from '@moiety/chemistry/recognition/perspective.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Router } from '@moiety/tool-kit/router.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import type { Documents } from './documents/documents.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Place } from './places.ts';
import type { UploadMeter } from './upload-meter.ts';

/** A picture to try the tool with. */
export interface Sample {
  /** What is drawn in it. */
  name: () => string;
  url: string;
}

/** What the tool's views work with. */
export interface Services extends Tool {
  molecules: MoleculeWorkers;
  router: Router<Place>;
  pictures: Pictures;
  /** PDF files that are open, while the page is. */
  documents: Documents;
  /** Decodes a picture. @throws {PictureProblemError} */
  open(picture: Blob): Promise<ImageBitmap>;
  /** Lays the part of a photograph between four corners flat; the photograph stays open. @throws {PictureProblemError} */
  flatten(picture: ImageBitmap, corners: Corners): Promise<ImageBitmap>;
  /** What has left this browser. */
  uploads: UploadMeter;
  samples: readonly Sample[];
}

/** Hands them down from the application to every view. */
export const servicesContext = createContext<Services>(Symbol('mol-recognition-services'));
