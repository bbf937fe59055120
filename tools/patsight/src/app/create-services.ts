import type { Recogniser } from '@moiety/chemistry/recognition/browser/recogniser.ts';
import type { PatentDocument } from '@moiety/contract';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { configureStructures } from '@moiety/elements/structure/configure.js';
import { Router } from '@moiety/tool-kit/router.ts';
import { structureService } from '@moiety/tool-kit/structure-service.ts';
import { TabNews } from '@moiety/tool-kit/tab-news.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import { whose } from '@moiety/tool-kit/whose.ts';
import { DocumentList } from '../shared/documents/document-list.ts';
import { DocumentSearches } from '../shared/documents/document-search.ts';
import { DocumentSessions } from '../shared/documents/document-sessions.ts';
import type { UploadKeeper } from '../shared/documents/kept-uploads.ts';
import { Folders } from '../shared/documents/folders.ts';
import { PagePictures } from '../shared/documents/page-pictures.ts';
import { Uploads } from '../shared/documents/uploads.ts';
import type { UploadFile } from '../shared/documents/uploads.ts';
import { placeOf } from '../shared/places.ts';
import type { Services } from '../shared/services.ts';

export interface ServicesSettings {
  tool: Tool;
  molecules: MoleculeWorkers;
  /** Makes what reads drawings, when the first is to be read. */
  createRecogniser: () => Promise<Pick<Recogniser, 'recognise'>>;
  keeper: UploadKeeper;
  /** What other tabs tell and are told; by default those of this origin. */
  news?: TabNews;
  /** Another uploader; for tests. */
  upload?: UploadFile;
}

/** Everything that the tool's views work with, wired together. */
export const createServices = ({
  tool,
  molecules,
  createRecogniser,
  keeper,
  news = new TabNews('moiety-patsight-documents'),
  upload,
}: ServicesSettings): Services => {
  configureStructures({ service: structureService(molecules) });
  const { api, host } = tool;
  let recogniser: Promise<Pick<Recogniser, 'recognise'>> | undefined;
  const documents = new DocumentList(api, news);
  const trash = new DocumentList(api, news, { trash: true });
  const folders = new Folders(api, news);
  /** What is added while a folder is looked at is put there; where that fails it is added all the same. */
  const listAdded = async ({ id, of, folder: before }: PatentDocument): Promise<void> => {
    const folder = folders.find(documents.filter.folder);
    if (folder?.of === of && before === null) await folders.move([id], folder.id).catch(() => undefined);
    else if (folders.items) void folders.load();
    await documents.load();
  };
  const uploads = new Uploads({
    api,
    keeper,
    owner: () => whose(host),
    onAdded: (document) => {
      news.tell(document.id);
      void listAdded(document);
    },
    bytesMax: async () => (await documents.limitsAsked())?.bytes,
    ...(upload && { upload }),
  });
  const services: Services = {
    ...tool,
    molecules,
    recognise: async (picture, signal) => {
      recogniser ??= createRecogniser().catch((error: unknown) => {
        // Tried again the next time: the network may be back by then.
        recogniser = undefined;
        throw error;
      });
      return (await recogniser).recognise(picture, signal);
    },
    router: new Router(placeOf),
    uploads,
    documents,
    trash,
    folders,
    searches: new DocumentSearches(api),
    sessions: new DocumentSessions(api),
    pictures: new PagePictures(tool),
  };
  uploads.subscribe(() => host.setUnsavedWork(uploads.unsaved));
  news.subscribe(() => {
    // What was never looked at is asked for when it is.
    for (const list of [documents, trash, folders]) if (list.items) void list.load();
  });
  return services;
};
