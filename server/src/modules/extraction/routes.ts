import type { ServerResponse } from 'node:http';
import {
  addExampleDocument,
  assembleRows,
  analyzeDocument,
  changeDocument,
  createDocumentFolder,
  deleteDocumentFolder,
  findInDocument,
  listDocumentFolders,
  moveDocuments,
  renameDocumentFolder,
  correctDocument,
  createDocument,
  deleteDocument,
  getDocument,
  getDocumentResults,
  getDocumentRerun,
  getDocumentSharing,
  getDocumentVersion,
  getPageText,
  listAnalyses,
  listCorrections,
  listDocumentPages,
  listDocuments,
  listDocumentVersions,
  lookAtDocument,
  pagePicturePath,
  pagePictureWidths,
  purgeDocument,
  quoteAnalysis,
  readDocumentArea,
  joinDocumentAgain,
  previewFormula,
  previewGroup,
  rerunDocument,
  restoreDocument,
  searchDocuments,
  shareDocument,
  signDocument,
  unlockDocument,
  visitDocument,
} from '@moiety/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequireDisk } from '../../database/disk.ts';
import type { EndpointMount } from '../../endpoint.ts';
import type { Links } from '../../site/links.ts';
import { requireSignIn, type Recognize } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { analysesOf, analyze, quote } from './analysing.ts';
import { unpackedBytes } from './contents-of.ts';
import { admitCorrections, correct, correctionsOf, previewFormulaOf, previewOf } from './correcting.ts';
import { makeFind, pageText } from './finding.ts';
import { createFolder, deleteFolder, foldersOf, moveToFolder, renameFolder } from './folders.ts';
import { look } from './looking.ts';
import { makeAssemblers } from './assemblers.ts';
import { makeAssembling } from './assembling.ts';
import { makeMatchers } from './matchers.ts';
import { renderPage } from './pictures.ts';
import { sandboxed } from './processes.ts';
import { readArea } from './reading-areas.ts';
import { makeJoinAgain } from './joining-again.ts';
import { lastRerunOf, rerun } from './rerunning.ts';
import { makeResults } from './results.ts';
import { makeResultsThread } from './results-thread.ts';
import { makeSandboxes } from './sandboxes.ts';
import { search } from './searching.ts';
import { share, sharingOf } from './sharing.ts';
import type { DocumentParts, Documents } from './service.ts';
import { visit } from './visiting.ts';
import { sign, signedText, versionsOf } from './signing.ts';
import { listSeen, showDocument } from './shown.ts';

/** Values of a call with as many corrections as it may have. */
const CORRECTION_VALUES_MAX = 5000;
/** Bytes of such a call: some of them drawings. */
const CORRECTION_BYTES_MAX = 2 ** 20;

const pictureParams = z.object({
  id: z.uuid(),
  page: z.coerce.number().int().min(1).max(100_000),
  width: z.coerce.number().pipe(z.literal(pagePictureWidths)),
});

/** Aborted once whoever asked has gone. */
const closed = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => gone.abort());
  return gone.signal;
};

/** What the server has for the tool of patents. */
export interface DocumentMount extends Omit<DocumentParts, 'bytesPerDocument'> {
  documents: Documents;
  recognize: Recognize;
  /** Where the mails about what is shared lead. */
  links: Links;
  /** Refuses what would be kept while the disk of the database is almost full. */
  requireDisk: RequireDisk;
  /** The same of the disk of the store. */
  requireStoreDisk: RequireDisk;
  /** Bytes that an account may store. */
  bytesPerAccount: number;
}

/** Patents and papers: the extraction service. */
export const mountPatentDocuments = (
  { serve, serveText }: EndpointMount,
  app: FastifyInstance,
  {
    database,
    store,
    jobs,
    documents,
    recognize,
    links,
    quickPassesPerHour,
    requireDisk,
    requireStoreDisk,
    bytesPerAccount,
    processes = sandboxed,
  }: DocumentMount,
): void => {
  const sandboxes = makeSandboxes(store, processes);
  const matchers = makeMatchers(processes);
  const assemblers = makeAssemblers(processes);
  const thread = makeResultsThread();
  const assembling = makeAssembling({ database, processes, thread, requireDisk, log: app.log });
  app.addHook('onClose', async () => {
    sandboxes.close();
    matchers.close();
    assemblers.close();
    assembling.close();
  });
  const results = makeResults(database, processes, thread, assembling, app.log);
  const keeping = { database, thread, requireDisk, bytesPerAccount };

  serve(listDocuments, async ({ principal, query }) => ({
    ...(await listSeen(database, principal, query)),
    limits: documents.limits,
  }));
  serve(createDocument, ({ principal, body }) => documents.create(principal, body));
  serve(addExampleDocument, ({ principal }) => documents.addExample(principal));
  serve(getDocument, ({ principal, params: { id } }) => showDocument(database, principal, id));
  serve(changeDocument, ({ principal, params: { id }, body }) => documents.change(principal, id, body));
  serve(unlockDocument, ({ principal, params: { id }, body }) =>
    documents.unlock(principal, id, body.password),
  );
  serve(deleteDocument, async ({ principal, params: { id } }) => {
    await documents.moveToTrash(principal, id);
    return null;
  });
  serve(restoreDocument, ({ principal, params: { id } }) => documents.restore(principal, id));
  serve(purgeDocument, async ({ principal, params: { id } }) => {
    await documents.purge(principal, id);
    return null;
  });
  serve(listDocumentFolders, ({ principal }) => foldersOf(database, principal));
  serve(createDocumentFolder, ({ principal, body }) => createFolder(database, principal, body));
  serve(renameDocumentFolder, ({ principal, params: { id }, body }) =>
    renameFolder(database, principal, id, body.name),
  );
  serve(deleteDocumentFolder, async ({ principal, params: { id } }) => {
    await deleteFolder(database, principal, id);
    return null;
  });
  serve(moveDocuments, async ({ principal, body }) => {
    await moveToFolder(database, principal, body);
    return null;
  });
  serve(visitDocument, ({ principal, params: { id }, body }) => visit(database, principal, id, body));
  serve(getDocumentSharing, ({ principal, params: { id } }) => sharingOf(database, principal, id));
  serve(shareDocument, ({ principal, params: { id }, body }) =>
    share({ database, links }, principal, id, body),
  );
  serve(searchDocuments, ({ principal, query }) => search({ database, matchers }, principal, query));
  serve(listDocumentPages, ({ principal, params: { id } }) => documents.pages(principal, id));

  serve(quoteAnalysis, ({ principal, params: { id }, query }) =>
    quote({ database, quickPassesPerHour }, principal, id, query.pages),
  );
  serve(lookAtDocument, async ({ principal, params: { id } }) => {
    await look({ database, jobs, perHour: quickPassesPerHour }, principal, id);
    return showDocument(database, principal, id);
  });
  serve(analyzeDocument, async ({ principal, params: { id }, body }) => {
    await requireDisk();
    await analyze({ database, jobs }, principal, id, body);
    return showDocument(database, principal, id);
  });
  serve(rerunDocument, async ({ principal, params: { id }, body }) => {
    await rerun({ ...keeping, jobs }, principal, id, body.id);
    return showDocument(database, principal, id);
  });
  const joinAgain = makeJoinAgain({ ...keeping, processes, log: app.log });
  serve(joinDocumentAgain, async ({ principal, params: { id } }) => {
    await joinAgain(principal, id);
    return showDocument(database, principal, id);
  });
  serve(assembleRows, async ({ principal, params: { id } }) => {
    await assembling.again(principal, id);
    return showDocument(database, principal, id);
  });
  serve(getDocumentRerun, ({ principal, params: { id } }) => lastRerunOf(database, principal, id));
  serve(listAnalyses, ({ principal, params: { id } }) => analysesOf(database, principal, id));

  // Megabytes of a long document are not looked at once more: `assemble` makes them by the contract's types.
  serveText(getDocumentResults, async ({ principal, params: { id }, reply }) => {
    const { packed, sha256 } = await results.of(principal, id);
    void reply.headers({ 'cache-control': 'private, no-cache', etag: `W/"${sha256}"` });
    return unpackedBytes(packed);
  });
  serve(
    correctDocument,
    ({ principal, params: { id }, body }) =>
      correct({ ...keeping, processes, assemblers, assembling }, principal, id, body.corrections),
    {
      bodyLimit: CORRECTION_BYTES_MAX,
      valuesMax: CORRECTION_VALUES_MAX,
      admit: ({ principal, params: { id } }) => admitCorrections(keeping, principal, id),
    },
  );
  serve(
    previewGroup,
    ({ principal, params: { id }, body, reply }) =>
      previewOf({ database, assemblers, thread }, principal, id, body, closed(reply.raw)),
    { admit: ({ principal, params: { id } }) => admitCorrections(keeping, principal, id) },
  );
  serve(
    previewFormula,
    ({ principal, params: { id }, body, reply }) =>
      previewFormulaOf({ database, assemblers, thread }, principal, id, body, closed(reply.raw)),
    { admit: ({ principal, params: { id } }) => admitCorrections(keeping, principal, id) },
  );
  serve(readDocumentArea, ({ principal, params: { id }, body }) =>
    readArea({ database, sandboxes }, principal, id, body),
  );
  serve(getPageText, ({ principal, params }) => pageText(database, principal, params));
  const find = makeFind({ database, thread });
  serve(findInDocument, ({ principal, params: { id }, query, reply }) =>
    find(principal, id, { ...query, isWanted: () => !reply.raw.destroyed }),
  );
  serve(listCorrections, ({ principal, params: { id }, query }) =>
    correctionsOf(keeping, principal, id, query),
  );

  serve(listDocumentVersions, ({ principal, params: { id } }) => versionsOf(database, principal, id));
  serve(signDocument, ({ principal, params: { id }, body }) => sign(keeping, principal, id, body));
  serveText(getDocumentVersion, ({ principal, params }) => signedText(database, principal, params), {
    isLong: true,
  });

  app.route({
    method: 'GET',
    url: pagePicturePath(':id', ':page' as never, ':width' as never),
    compress: false,
    onRequest: requireSignIn(recognize, 'documents:read'),
    handler: async (request, reply) => {
      const params = pictureParams.safeParse(request.params);
      if (!params.success || !request.principal) throw new Refusal('notFound');
      const { id, ...picture } = params.data;
      const drawn = await renderPage(
        { database, store, sandboxes, requireStoreDisk, log: app.log },
        request.principal,
        id,
        picture,
      );
      return reply
        .type('image/webp')
        .headers({
          'cache-control': 'private, max-age=31536000, immutable',
          vary: 'authorization',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        .send(drawn);
    },
  });
};
