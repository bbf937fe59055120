import { createContext } from '@lit/context';
import type { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Router } from '@moiety/tool-kit/router.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import type { DocumentSearches } from './documents/document-search.ts';
import type { DocumentList } from './documents/document-list.ts';
import type { DocumentSessions } from './documents/document-sessions.ts';
import type { Folders } from './documents/folders.ts';
import type { PagePictures } from './documents/page-pictures.ts';
import type { Uploads } from './documents/uploads.ts';
import type { Place } from './places.ts';

/** What the tool's views work with. */
export interface Services extends Tool {
  molecules: MoleculeWorkers;
  /** Reads what is drawn in a picture; programs and networks are loaded with the first. */
  recognise: Recogniser['recognise'];
  router: Router<Place>;
  uploads: Uploads;
  /** The documents in use, and those in the trash. */
  documents: DocumentList;
  trash: DocumentList;
  folders: Folders;
  searches: DocumentSearches;
  sessions: DocumentSessions;
  pictures: PagePictures;
}

/** Hands them down from the application to every view. */
export const servicesContext = createContext<Services>(Symbol('patsight-services'));
