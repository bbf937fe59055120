import {
  analyzeDocument,
  cancelJob,
  changeDocument,
  completeMoleculeSet,
  correctDocument,
  readDocumentArea,
  addExampleDocument,
  createDocument,
  createDocumentFolder,
  findInDocument,
  FOUND_MAX,
  deleteDocumentFolder,
  listDocumentFolders,
  moveDocuments,
  renameDocumentFolder,
  createMoleculeSet,
  deleteDocument,
  errorCode,
  getDocument,
  getDocumentRerun,
  getDocumentResults,
  getPageText,
  getDocumentSharing,
  getDocumentVersion,
  formulaColumnTitle,
  formulaKey,
  groupCellKey,
  headingKey,
  massCellKey,
  NOTHING_PRINTED,
  saltCellKey,
  assembleRows,
  joinDocumentAgain,
  previewFormula,
  previewGroup,
  listAnalyses,
  listCorrections,
  listDocumentPages,
  listDocuments,
  listDocumentVersions,
  lookAtDocument,
  parseMeaning,
  parsePages,
  reasonsSettledBy,
  purgeDocument,
  quoteAnalysis,
  rerunDocument,
  restoreDocument,
  searchDocuments,
  shareDocument,
  signDocument,
  storeMolecules,
  unlockDocument,
  visitDocument,
  writePages,
} from '@moiety/contract';
import type {
  FormulaColumn,
  FormulaRow,
  PreviewedFormula,
  PreviewedRow,
  AssayColumn,
  BodyOf,
  CorrectionField,
  AreaReading,
  CorrectionRequest,
  DocumentBox,
  CutOff,
  DataOf,
  DocumentColleague,
  DocumentFolder,
  DocumentPage,
  DocumentRerun,
  DocumentResults,
  DocumentSharing,
  DocumentVersion,
  FoundCompound,
  LoggedCorrection,
  MissingPart,
  MoleculeRecord,
  PageTextLine,
  PatentDocument,
  ResultActivity,
  ResultCompound,
} from '@moiety/contract';
import { ApiDouble, Refused } from '@moiety/tool-kit/test/api-double.ts';
import { groupCellsOf, isGroupField } from '../src/shared/results/group-cells.ts';

const NOW = '2026-03-01T08:00:00.000Z';

export const documentOf = (change: Partial<PatentDocument> = {}): PatentDocument => ({
  id: crypto.randomUUID(),
  name: 'WO2022026548A1.pdf',
  labels: [],
  metadata: {
    title: 'Substituted pyrimidines',
    number: 'WO 2022/026548 A1',
    applicant: '',
    date: '',
    filed: '',
    priority: '',
    language: '',
    ipc: '',
  },
  state: 'ready',
  problem: null,
  size: 12_000_000,
  sha256: 'a'.repeat(64),
  pageCount: 12,
  pagesRead: 0,
  compounds: 0,
  activities: 0,
  isRestricted: false,
  isUnlocked: false,
  of: 'me',
  addedBy: 'Ada',
  isExample: false,
  role: 'own',
  isShared: false,
  folder: null,
  rerun: null,
  lastRerun: null,
  analysis: null,
  review: null,
  signedOff: null,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  ...change,
});

export const compoundOf = (label: string, change: Partial<ResultCompound> = {}): ResultCompound => ({
  key: `compound:${label}`,
  origin: 'machine',
  confidence: 0.98,
  needsReview: false,
  reasons: [],
  decision: 'none',
  decisionVersion: 0,
  decided: null,
  evidence: [
    {
      page: 1,
      box: { x0: 100, y0: 100, x1: 200, y1: 160 },
      kind: 'drawing',
      text: '',
      smiles: 'CCO',
      confidence: 0.98,
    },
  ],
  label,
  name: `name of ${label}`,
  smiles: 'CCO',
  inchiKey: 'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
  molfile: '',
  claimed: false,
  merged: [],
  corrected: {},
  ...change,
});

export const activityOf = (
  compound: string,
  value: string,
  change: Partial<ResultActivity> = {},
): ResultActivity => ({
  key: `activity:${compound}:${change.endpoint ?? 'IC50'}:${value}`,
  origin: 'machine',
  confidence: 0.97,
  needsReview: false,
  reasons: [],
  decision: 'none',
  decisionVersion: 0,
  decided: null,
  evidence: [
    {
      page: 2,
      box: { x0: 100, y0: 300, x1: 160, y1: 316 },
      kind: 'cell',
      text: value,
      smiles: '',
      confidence: 0.97,
    },
  ],
  compound,
  compoundKey: `compound:${compound}`,
  target: 'JAK2',
  endpoint: 'IC50',
  qualifier: '=',
  value,
  unit: 'nM',
  code: '',
  meaning: null,
  deviation: '',
  n: null,
  interval: null,
  text: value,
  corrected: {},
  ...change,
});

type WithoutKeys<Part> = Part extends unknown ? Omit<Part, 'keys' | 'dismissed'> : never;

/** What is missing, as nobody has dismissed it. */
export const gapOf = (part: WithoutKeys<MissingPart>): MissingPart => {
  const keys = part.kind === 'labels' ? part.labels : [JSON.stringify(part)];
  return { ...part, keys: keys.map((key) => `missing:${key}`), dismissed: null };
};

export const resultsOf = (change: Partial<DocumentResults> = {}): DocumentResults => ({
  version: 1,
  corrections: 0,
  engine: '1',
  pages: '1-12',
  isComplete: true,
  canJoinAgain: false,
  compounds: [],
  activities: [],
  completeness: { labelsFound: 0, labelsExpected: 0, missing: [] },
  sections: [],
  tables: [],
  formulas: [],
  conflicts: [],
  unplaced: [],
  ...change,
});

const pageOf = (page: number, change: Partial<DocumentPage> = {}): DocumentPage => ({
  page,
  width: 595,
  height: 842,
  hasText: true,
  isScan: false,
  tables: 0,
  drawings: 0,
  values: 0,
  state: 'read',
  problem: null,
  engine: '1',
  ...change,
});

let picture: Promise<Blob> | undefined;
/** An empty page. */
const emptyPage = (): Promise<Blob> => {
  const canvas = new OffscreenCanvas(595, 842);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 595, 842);
  return canvas.convertToBlob({ type: 'image/png' });
};

/** The extraction service in memory, as far as the tool uses it. */
export class ServerDouble extends ApiDouble {
  documents: PatentDocument[] = [];
  readonly results = new Map<string, DocumentResults>();
  /** Who else has a document open. */
  present: DocumentColleague[] = [];
  /** How single pages differ from others. */
  readonly pageChanges = new Map<number, Partial<DocumentPage>>();
  /** What the person reviews in other windows. */
  elsewhere: string[] = [];
  /** What each window said that it reviews, in order. */
  readonly visits: (string | null)[] = [];
  /** What was signed off of a document, the earliest first. */
  readonly signed = new Map<string, { version: DocumentVersion; results: DocumentResults }[]>();
  balance = 100;
  /** Who signed off the last version of a document. */
  signers: { id: string; name: string }[] = [];
  limits = { bytes: 300_000_000, pages: 2000 };
  /** Jobs that were begun, by their ids, with their pages. */
  readonly jobs = new Map<string, string>();
  readonly corrections: CorrectionRequest[] = [];
  readonly sets: {
    name: string;
    columns: string[];
    assays: AssayColumn[];
    records: MoleculeRecord[];
  }[] = [];
  /** What is printed on analyzed pages. */
  readonly texts = new Map<number, PageTextLine[]>();
  /** How many places an answer has at most of what is found in a document. */
  foundMax = FOUND_MAX;
  /** The boxes that were read, and what is printed in each. */
  readonly areas: { page: number; box: DocumentBox }[] = [];
  areaReading: AreaReading = { text: '', label: '', confidence: 0, table: null };
  /** The next corrections find that somebody was faster. */
  hasConflicts = false;
  /** What was corrected of any document, the last first. */
  log: LoggedCorrection[] = [];
  password = 'secret';
  /** What every search finds that can be read; a structure with an open bracket cannot. */
  found: FoundCompound[] = [];
  isSearchComplete = true;
  folders: DocumentFolder[] = [];
  /** What differs since any document was analyzed again. */
  rerun: DocumentRerun | undefined;
  /** What the quick look tells of every document. */
  cutOff: CutOff[] = [];
  quickPass: DataOf<typeof quoteAnalysis>['quickPass'] = { state: 'done', again: null };
  readonly searches: Record<string, string>[] = [];
  /** Of every document. */
  sharing: DocumentSharing = {
    version: 0,
    organization: 'Acme Pharma',
    everyone: null,
    members: [],
    history: [],
  };
  /** With whom documents can be shared, by email address. */
  readonly colleagues = new Map([['ben@example.com', { id: crypto.randomUUID(), nickname: 'Ben' }]]);

  constructor() {
    super();
    this.on(listDocuments, ({ query }) => {
      const trash = query.get('trash') === 'true';
      const [q, state] = [query.get('q')?.toLowerCase() ?? '', query.get('state')];
      const items = this.documents.filter(
        (one) =>
          (one.deletedAt !== null) === trash &&
          one.name.toLowerCase().includes(q) &&
          (state === null || one.state === state) &&
          (query.get('sha256') === null || one.sha256 === query.get('sha256')) &&
          (query.get('shared') !== 'true' || one.isShared) &&
          [null, one.folder?.id ?? 'none'].includes(query.get('folder')) &&
          (query.get('label') === null || one.labels.includes(query.get('label')!)) &&
          isInReview(one, query.get('review')) &&
          (query.get('signer') === null ||
            one.signedOff?.by === this.signers.find(({ id }) => id === query.get('signer'))?.name),
      );
      if (query.get('sort') === 'name') items.sort((a, b) => a.name.localeCompare(b.name));
      return {
        total: items.length,
        items,
        labels: [...new Set(this.documents.flatMap(({ labels }) => labels))],
        signers: this.signers,
        limits: this.limits,
      };
    });
    this.on(addExampleDocument, () => {
      const known = this.documents.find(({ isExample }) => isExample);
      const example = known ?? documentOf({ name: 'example-patent.pdf', pageCount: 4, isExample: true });
      if (!known) this.documents = [example, ...this.documents];
      return { ...example, isKnown: known !== undefined };
    });
    this.on(createDocument, ({ body }) => {
      const known = this.documents.find(({ id }) => id === body.id);
      const document = known ?? documentOf({ id: body.id, name: 'uploaded.pdf' });
      if (!known) this.documents.unshift(document);
      return { ...document, isKnown: false };
    });
    this.on(getDocument, ({ params }) => this.#find(params['id']));
    this.on(changeDocument, ({ params, body: { metadata, ...body } }) => {
      const before = this.#find(params['id']);
      if (before.role === 'read') throw new Refused(403, errorCode.forbidden, 'not yours');
      const given = Object.fromEntries(
        Object.entries({ ...body, metadata: { ...before.metadata, ...metadata } }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      return this.change(before.id, given);
    });
    this.on(unlockDocument, ({ params, body }) => {
      if (body.password !== this.password) throw new Refused(400, errorCode.invalidRequest, 'wrong');
      return this.change(params['id']!, { state: 'ready', isUnlocked: true });
    });
    this.on(deleteDocument, ({ params }) => {
      this.change(params['id']!, { deletedAt: NOW });
      return null;
    });
    this.on(restoreDocument, ({ params }) => this.change(params['id']!, { deletedAt: null }));
    this.on(purgeDocument, ({ params }) => {
      this.documents = this.documents.filter(({ id }) => id !== params['id']);
      return null;
    });
    this.on(listDocumentPages, ({ params }) => {
      const { pageCount } = this.#find(params['id']);
      return Array.from({ length: pageCount ?? 0 }, (_, index) =>
        pageOf(index + 1, this.pageChanges.get(index + 1)),
      );
    });
    this.on(getPageText, ({ params }) => ({ lines: this.texts.get(Number(params['page'])) ?? [] }));
    this.on(findInDocument, ({ query }) => {
      const found = [...this.texts].flatMap(([page, lines]) =>
        lines
          .filter(({ text }) => text.toLowerCase().includes((query.get('q') ?? '').toLowerCase()))
          .map(({ box }) => ({ page, boxes: [box] })),
      );
      const from = Number(query.get('from'));
      const nearest = [
        ...found.filter(({ page }) => page >= from),
        ...found.filter(({ page }) => page < from),
      ];
      return {
        total: found.length,
        found: nearest.slice(0, this.foundMax).toSorted((a, b) => a.page - b.page),
        pages: this.texts.size,
      };
    });
    this.on(quoteAnalysis, ({ params, query }) => this.#quote(params['id']!, query.get('pages') ?? ''));
    this.on(listDocumentFolders, () => ({
      items: this.folders
        .map((folder) =>
          Object.assign({}, folder, {
            documents: this.documents.filter((one) => one.folder?.id === folder.id && !one.deletedAt).length,
          }),
        )
        .toSorted((a, b) => a.name.localeCompare(b.name)),
      without: this.documents.filter((one) => !one.folder && !one.deletedAt).length,
    }));
    this.on(createDocumentFolder, ({ body }) => {
      if (this.folders.some(({ name }) => name === body.name))
        throw new Refused(409, errorCode.conflict, 'A folder with this name already exists');
      const made = {
        id: body.id,
        name: body.name,
        of: body.of ?? 'me',
        documents: 0,
        mayManage: true,
      } as const;
      this.folders = [...this.folders, made];
      return made;
    });
    this.on(renameDocumentFolder, ({ params, body }) => {
      const renamed = { ...this.folders.find(({ id }) => id === params['id'])!, name: body.name };
      this.folders = this.folders.map((one) => (one.id === renamed.id ? renamed : one));
      return renamed;
    });
    this.on(deleteDocumentFolder, ({ params }) => {
      this.folders = this.folders.filter(({ id }) => id !== params['id']);
      for (const { id, folder } of this.documents)
        if (folder?.id === params['id']) this.change(id, { folder: null });
      return null;
    });
    this.on(moveDocuments, ({ body }) => {
      const folder = this.folders.find(({ id }) => id === body.folder);
      for (const id of body.documents)
        this.change(id, { folder: folder ? { id: folder.id, name: folder.name } : null });
      return null;
    });
    this.on(rerunDocument, ({ params, body }) => {
      const id = params['id']!;
      this.jobs.set(body.id, '1-12');
      return this.change(id, {
        state: 'running',
        rerun: null,
        analysis: { ...analysisOf(body.id, 12)!, isAgain: true },
      });
    });
    this.on(getDocumentRerun, () => {
      if (!this.rerun) throw new Refused(404, errorCode.notFound, 'none');
      return this.rerun;
    });
    this.on(lookAtDocument, ({ params }) => {
      this.quickPass = { state: 'running', again: null };
      return this.#find(params['id']);
    });
    this.on(analyzeDocument, ({ params, body }) => {
      const id = params['id']!;
      const { credits, shortfall } = this.#quote(id, body.pages);
      if (shortfall > 0) throw new Refused(402, errorCode.notEnoughCredits, 'short');
      if (!this.jobs.has(body.id)) this.balance -= credits;
      this.jobs.set(body.id, body.pages);
      return this.change(id, { state: 'running', analysis: analysisOf(body.id, credits) });
    });
    this.on(cancelJob, ({ params }) => {
      const document = this.documents.find(({ analysis }) => analysis?.id === params['id'])!;
      const { total, done } = document.analysis!.pages;
      const credits = { reserved: 0, charged: done, refunded: total - done };
      this.change(document.id, {
        state: 'analyzed',
        analysis: { ...document.analysis!, state: 'cancelled', credits, secondsLeft: null },
      });
      return {
        id: params['id']!,
        kind: 'document',
        title: document.name,
        state: 'cancelled' as const,
        position: null,
        progress: 1,
        steps: { total, done, failed: 0 },
        credits,
        reason: null,
        because: null,
        target: null,
        by: '',
        isCancelling: false,
        createdAt: NOW,
        startedAt: NOW,
        endedAt: NOW,
      };
    });
    this.on(searchDocuments, ({ query }) => {
      this.searches.push(Object.fromEntries(query));
      if (query.get('structure')?.endsWith('('))
        throw new Refused(400, errorCode.invalidRequest, 'structure', [
          { path: 'structure', message: 'This structure cannot be read' },
        ]);
      return { total: this.found.length, isComplete: this.isSearchComplete, items: this.found };
    });
    this.on(getDocumentSharing, ({ params }) => {
      this.#find(params['id']);
      return this.sharing;
    });
    this.on(shareDocument, ({ params, body }) => this.#share(params['id']!, body));
    this.on(listAnalyses, ({ params }) => {
      const { analysis } = this.#find(params['id']);
      return analysis ? [{ ...analysis, pagesAsked: this.jobs.get(analysis.id) ?? '1-12' }] : [];
    });
    this.on(getDocumentResults, ({ params }) => this.#results(params['id']!));
    this.on(listDocumentVersions, ({ params }) => this.#versions(params['id']!).toReversed());
    this.on(signDocument, ({ params, body }) => this.#sign(params['id']!, body));
    this.on(getDocumentVersion, ({ params }) => {
      const version = this.signed.get(params['id']!)?.[Number(params['number']) - 1];
      if (!version) throw new Refused(404, errorCode.notFound, 'none');
      return {
        signed: this.#versions(params['id']!).find(({ number }) => number === Number(params['number']))!,
        results: version.results,
      };
    });
    this.on(visitDocument, ({ params, body }) => {
      this.visits.push(body.item);
      return {
        updatedAt: this.#find(params['id']).updatedAt,
        people: this.present,
        elsewhere: this.elsewhere,
      };
    });
    this.on(listCorrections, ({ query }) => {
      const [item, since] = [query.get('item'), Number(query.get('since') ?? 0)];
      const own = new Set([item, ...this.#cellsOfCompound(item)]);
      const items = this.log.filter(
        (one) =>
          (item === null || own.has(one.item)) &&
          one.version > since &&
          (query.get('others') !== 'true' || one.by !== 'Ada'),
      );
      return {
        total: items.length,
        items: items.map((one) =>
          Object.assign({}, one, {
            // The last one is the first.
            before:
              this.log.find(
                ({ version, ...other }) =>
                  version < one.version && other.item === one.item && other.field === one.field,
              )?.value ?? null,
          }),
        ),
      };
    });
    this.on(readDocumentArea, ({ body }) => {
      this.areas.push(body);
      return this.areaReading;
    });
    this.on(joinDocumentAgain, ({ params }) => {
      const id = params['id']!;
      const results = this.#results(id);
      this.results.set(id, { ...results, version: results.version + 1, canJoinAgain: false });
      return this.change(id, {
        lastRerun: { at: NOW, engine: '1', added: 1, removed: 0, changed: 0 },
      });
    });
    this.on(assembleRows, ({ params }) => {
      const id = params['id']!;
      const results = this.#results(id);
      this.results.set(id, {
        ...results,
        version: results.version + 1,
        formulas: asPending(results.formulas),
      });
      return this.change(id, {});
    });
    this.on(previewGroup, ({ params, body }) => this.#preview(this.#results(params['id']!), body));
    this.on(previewFormula, ({ params, body }) => previewedFormula(this.#results(params['id']!), body));
    this.on(correctDocument, ({ params, body }) => this.#correct(params['id']!, body.corrections));
    this.on(createMoleculeSet, ({ body }) => {
      const { name, columns, assays } = body;
      this.sets.push({ name, columns, assays, records: [] });
      return storedSet(body.id!, body.name, body.total);
    });
    this.on(storeMolecules, ({ body }) => {
      this.sets.at(-1)!.records.push(...body.molecules);
      return { stored: body.molecules.length };
    });
    this.on(completeMoleculeSet, ({ params }) => {
      const set = this.sets.at(-1)!;
      return storedSet(params['id']!, set.name, set.records.length);
    });
    const { fetch } = this;
    this.fetch = async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url);
      if (!/\/picture\/\d+\/$/.test(pathname)) return fetch(input, init);
      return new Response(await (picture ??= emptyPage()));
    };
  }

  /** Something about a document is different now. */
  change(id: string, change: Partial<PatentDocument>): PatentDocument {
    const document = { ...this.#find(id), ...change };
    this.documents = this.documents.map((one) => (one.id === id ? document : one));
    return document;
  }

  /** A document that was analyzed, with what was found in it. */
  analyzed(results: Partial<DocumentResults>, change: Partial<PatentDocument> = {}): PatentDocument {
    const document = documentOf({ state: 'analyzed', pagesRead: 12, ...change });
    this.documents.push(document);
    this.results.set(document.id, resultsOf(results));
    return document;
  }

  #find(id: string | undefined): PatentDocument {
    const found = this.documents.find((one) => one.id === id);
    if (!found) throw new Refused(404, errorCode.notFound, 'no such document');
    return found;
  }

  #share(id: string, { to, role, seen }: BodyOf<typeof shareDocument>): DocumentSharing {
    const { sharing } = this;
    if (this.#find(id).role !== 'own') throw new Refused(403, errorCode.forbidden, 'not yours');
    const member =
      to.kind === 'everyone'
        ? null
        : [...this.colleagues].find(([email, one]) =>
            to.kind === 'email' ? email === to.email : one.id === to.id,
          )?.[1];
    if (member === undefined)
      throw new Refused(400, errorCode.invalidRequest, 'fields', [
        { path: 'to.email', message: 'Nobody in your organization has this email address' },
      ]);
    const held = member ? sharing.members.find((one) => one.id === member.id)?.role : sharing.everyone;
    if ((held ?? null) === role) return sharing;
    if (seen !== sharing.version) throw new Refused(409, errorCode.conflict, 'changed');
    const members = sharing.members.filter((one) => one.id !== member?.id);
    this.sharing = {
      ...sharing,
      version: sharing.version + 1,
      everyone: member ? sharing.everyone : role,
      members: member && role ? [...members, { ...member, role }] : members,
      history: [{ by: 'Ada', at: NOW, member: member?.nickname ?? null, role }, ...sharing.history],
    };
    this.change(id, { isShared: this.sharing.everyone !== null || this.sharing.members.length > 0 });
    return this.sharing;
  }

  #results(id: string): DocumentResults {
    return this.results.get(id) ?? resultsOf({ version: 0, pages: '' });
  }

  #versions(id: string): DocumentVersion[] {
    const { version: now } = this.#results(id);
    return (this.signed.get(id) ?? []).map(({ version }) =>
      Object.assign({}, version, { isCurrent: version.version === now }),
    );
  }

  #sign(id: string, { version, note = '' }: { version: number; note?: string | undefined }): DocumentVersion {
    const results = this.#results(id);
    if (version !== results.version) throw new Refused(409, errorCode.conflict, 'The results have changed');
    const before = this.signed.get(id) ?? [];
    const signed: DocumentVersion = {
      number: before.length + 1,
      by: 'Ada',
      at: NOW,
      note,
      version,
      isCurrent: true,
      sha256: 'b'.repeat(64),
      engine: results.engine,
      pages: results.pages,
      compounds: results.compounds.length,
      activities: results.activities.length,
      open: [...results.compounds, ...results.activities].filter(({ needsReview }) => needsReview).length,
    };
    this.signed.set(id, [...before, { version: signed, results }]);
    this.change(id, { signedOff: { number: signed.number, by: 'Ada', at: NOW, isCurrent: true } });
    return signed;
  }

  #quote(id: string, pages: string): DataOf<typeof quoteAnalysis> {
    const chosen = parsePages(pages, this.#find(id).pageCount ?? 0);
    if (!chosen) throw new Refused(400, errorCode.invalidRequest, 'pages');
    const credits = this.#find(id).isExample ? 0 : chosen.length;
    const shortfall = Math.max(0, credits - this.balance);
    return {
      pages,
      pageCount: chosen.length,
      paidCount: 0,
      credits,
      balance: this.balance,
      monthlyLeft: null,
      remaining: Math.max(0, this.balance - credits),
      shortfall,
      affordable: writePages(chosen.slice(0, this.balance)),
      minutes: 3,
      promising: null,
      cutOff: this.cutOff.filter((one) => {
        const [has, lacks] = [chosen.includes(one.page), parsePages(one.pages, 2000) ?? []];
        return has && lacks.some((page) => !chosen.includes(page));
      }),
      quickPass: this.quickPass,
    };
  }

  /** Compounds that are in another one. */
  readonly #parts = new Map<string, ResultCompound>();

  #withMerged(results: DocumentResults, key: string, into: string): DocumentResults {
    const part = results.compounds.find((one) => one.key === key) ?? this.#parts.get(key);
    if (!part) return results;
    this.#parts.set(key, part);
    const { label, name, smiles } = part;
    const whole = { key, label, name, smiles, version: results.version, by: 'Ada', at: NOW };
    const others = results.compounds
      .filter((one) => one.key !== key)
      .map((one) =>
        Object.assign({}, one, {
          merged: [...one.merged.filter((other) => other.key !== key), ...(one.key === into ? [whole] : [])],
        }),
      );
    return { ...results, compounds: into === '' ? [...others, part] : others };
  }

  #correct(id: string, requests: readonly CorrectionRequest[]): DataOf<typeof correctDocument> {
    const before = this.#results(id);
    let { version } = before;
    const logged = requests.map((request): LoggedCorrection => {
      this.corrections.push(request);
      version += 1;
      const outcome = this.hasConflicts ? 'conflict' : 'applied';
      return {
        id: request.id,
        by: 'Ada',
        at: NOW,
        version,
        action: request.action,
        item: 'item' in request ? request.item : '',
        field: request.action === 'correct' ? request.field : null,
        value: request.action === 'correct' ? request.value : '',
        outcome,
        seen: 'seen' in request ? request.seen : 0,
      };
    });
    if (!this.hasConflicts)
      this.results.set(
        id,
        requests.reduce((results, request) => this.#applied(results, request), { ...before, version }),
      );
    return { version, corrections: logged.map((one) => Object.assign({ current: null }, one)) };
  }

  #settled(
    results: DocumentResults,
    { correction, take, seen }: Extract<CorrectionRequest, { action: 'settle' }>,
  ): DocumentResults {
    const conflict = results.conflicts.find(({ id }) => id === correction);
    if (!conflict) return results;
    const { id, action, item, field, value } = conflict;
    const conflicts = results.conflicts.filter(
      (one) => one.version > seen || one.item !== item || one.field !== field,
    );
    const left = { ...results, conflicts };
    if (!take) return left;
    return this.#applied(left, { id, action, item, field, value, seen } as CorrectionRequest);
  }

  /** What cells of tables of groups and their rows are, when they hold this; the server of the tests reads `Q` as no group. */
  #preview(results: DocumentResults, { cells, value }: BodyOf<typeof previewGroup>): PreviewedRow[] {
    if (value.startsWith('Q')) {
      const fields = [{ path: 'corrections.0.value', message: 'No substituent' }];
      throw new Refused(400, errorCode.invalidRequest, 'wrong', fields);
    }
    return groupCellsOf(results).flatMap(({ key, row, table }) =>
      cells.includes(key)
        ? (row ? [row] : table.rows).map(({ label }) => ({
            cell: key,
            label,
            smiles: 'CCO',
            problem: null,
            groups: [GROUP],
          }))
        : [],
    );
  }

  /** The cells that a compound is put together from. */
  #cellsOfCompound(compound: string | null): string[] {
    return [...this.results.values()].flatMap((results) =>
      groupCellsOf(results).flatMap(({ key, row }) => (row?.compoundKey === compound ? [key] : [])),
    );
  }

  #withGroup(
    results: DocumentResults,
    { id, item, value }: Extract<CorrectionRequest, { action: 'correct' }>,
  ): DocumentResults {
    const corrected = { version: results.version, value, correction: id, by: 'Ada', at: NOW };
    const rowOf = (row: FormulaRow, columns: readonly FormulaColumn[]): FormulaRow => {
      const at = columns.findIndex((column) => groupCellKey(row, column) === item);
      const side = { ...row, isDrawing: false, groups: [], text: '', corrected };
      if (saltCellKey(row) === item) return { ...row, salt: { ...side, text: row.salt?.text ?? '' } };
      if (massCellKey(row) === item) return { ...row, mass: { ...side, text: row.mass?.text ?? '' } };
      if (at < 0) return row;
      const cells = row.cells.map((cell, index) =>
        index === at && cell ? { ...cell, groups: [GROUP], corrected } : cell,
      );
      return { ...row, cells, smiles: 'CCO', problem: null };
    };
    return {
      ...results,
      formulas: results.formulas.map((formula) => ({
        ...formula,
        ...(formula.tables.some((table) => formulaKey(table) === item) && {
          key: 'formula:given',
          drawing: {
            page: formula.tables[0]!.page,
            box: formula.tables[0]!.box,
            smiles: value,
            molfile: '',
            confidence: 1,
          },
        }),
        tables: formula.tables.map((table) => ({
          ...table,
          ...(formulaKey(table) === item && { formula: corrected }),
          columns: table.columns.map((column) =>
            headingKey(table, column) === item
              ? {
                  ...column,
                  places: value === NOTHING_PRINTED ? [] : [value],
                  key: column.key || formulaColumnTitle(column),
                  read: column.read || formulaColumnTitle(column),
                  corrected,
                }
              : column,
          ),
          rows: table.rows.map((row) => rowOf(row, table.columns)),
        })),
      })),
    };
  }

  #applied(results: DocumentResults, request: CorrectionRequest): DocumentResults {
    if (request.action === 'correct' && isGroupField(request.field)) return this.#withGroup(results, request);
    if (request.action === 'add-compound' || request.action === 'add-activity') return results;
    if (request.action === 'dismiss') return withDismissed(results, request.gap, request.id);
    if (request.action === 'settle') return this.#settled(results, request);
    if (request.action === 'correct' && request.field === 'mergedInto')
      return this.#withMerged(results, request.item, request.value);
    const undone =
      request.action === 'undo' ? this.corrections.find(({ id }) => id === request.correction) : undefined;
    if (undone?.action === 'dismiss') return withDismissed(results, undone.gap, null);
    const key = 'item' in request ? request.item : undone && 'item' in undone ? undone.item : '';
    const change = <Item extends ResultCompound | ResultActivity>(item: Item): Item => {
      if (item.key !== key) return item;
      if (request.action === 'undo')
        return { ...item, decision: 'none', needsReview: item.reasons.length > 0 };
      if (request.action !== 'correct')
        return {
          ...item,
          needsReview: false,
          decision: request.action === 'accept' ? 'accepted' : 'rejected',
          decisionVersion: results.version,
        };
      const field = request.field === 'structure' ? 'smiles' : request.field;
      const isMeaning = request.field === 'meaning';
      const original = isMeaning
        ? ('meaning' in item && item.meaning?.text) || ''
        : String(item[field as keyof Item] ?? '');
      const settled = new Set(
        [...Object.keys(item.corrected), request.field].flatMap(
          (one) => reasonsSettledBy[one as CorrectionField],
        ),
      );
      const meant = parseMeaning(request.value);
      return {
        ...item,
        needsReview: item.needsReview && item.reasons.some((reason) => !settled.has(reason)),
        [field]: isMeaning ? meant && { ...meant, text: request.value } : request.value,
        corrected: {
          ...item.corrected,
          [request.field]: { by: 'Ada', at: NOW, version: results.version, original },
        },
      };
    };
    const isDecision = request.action === 'accept' || request.action === 'reject';
    const seenLog = isDecision || request.action === 'correct' ? (request.log ?? 0) : 0;
    const field = request.action === 'correct' ? request.field : null;
    return {
      ...results,
      conflicts: results.conflicts.filter(
        (one) => one.version > seenLog || one.item !== key || (!isDecision && one.field !== field),
      ),
      unplaced: results.unplaced.filter(({ id }) => request.action !== 'undo' || id !== request.correction),
      compounds: results.compounds.map(change),
      activities: results.activities.map(change),
    };
  }
}

/** What the server of the tests reads a group as. */
/** Rows that were given up wait again. */
const asPending = (formulas: DocumentResults['formulas']): DocumentResults['formulas'] =>
  formulas.map(({ tables, ...formula }) =>
    Object.assign(formula, {
      tables: tables.map(({ rows, ...table }) =>
        Object.assign(table, {
          rows: rows.map((row) =>
            row.problem?.reason === 'failed'
              ? { ...row, problem: { ...row.problem, reason: 'pending' as const } }
              : row,
          ),
        }),
      ),
    }),
  );

/** What the server of the tests reads a formula as: one with R1 and R2, unless it has nothing open. */
const previewedFormula = (
  { formulas }: DocumentResults,
  { table: key, value }: BodyOf<typeof previewFormula>,
): PreviewedFormula => {
  if (!value.includes('*') && !value.includes('R#')) {
    const fields = [{ path: 'corrections.0.value', message: 'No open position' }];
    throw new Refused(400, errorCode.invalidRequest, 'wrong', fields);
  }
  const table = formulas.flatMap(({ tables }) => tables).find((one) => formulaKey(one) === key);
  return {
    smiles: FORMULA,
    molfile: '',
    places: ['R1', 'R2'].map((name) => ({
      name,
      columns: (table?.columns ?? []).flatMap(({ places }, index) => (places.includes(name) ? [index] : [])),
    })),
    rows: (table?.rows ?? []).map(({ label }) => ({ label, smiles: 'CCO', problem: null })),
    total: table?.rows.length ?? 0,
  };
};

const FORMULA = '*c1ccc(N*)cc1 |$_R1;;;;;;_R2;;$|';

const GROUP = { position: '', smiles: 'CC[*:1]' };

const isInReview = (document: PatentDocument, review: string | null): boolean =>
  review === null || (review === 'signed' ? document.signedOff !== null : document.review === review);

const withDismissed = (results: DocumentResults, key: string, correction: string | null): DocumentResults => {
  const dismissed = correction === null ? null : { by: 'Ada', at: NOW, correction };
  const missing = results.completeness.missing.flatMap((part): MissingPart[] => {
    if (!part.keys.includes(key)) return [part];
    if (part.kind !== 'labels') return [{ ...part, dismissed }];
    const at = part.keys.indexOf(key);
    const others = part.labels.filter((_, index) => index !== at);
    return [
      ...(others.length > 0
        ? [{ ...part, labels: others, keys: part.keys.filter((one) => one !== key) }]
        : []),
      { ...part, labels: part.labels.slice(at, at + 1), keys: [key], dismissed },
    ];
  });
  return { ...results, completeness: { ...results.completeness, missing } };
};

/** An analysis under way. */
export const analysisOf = (id: string, total: number, done = 0): PatentDocument['analysis'] => ({
  id,
  state: 'running',
  position: null,
  pages: { total, done, failed: 0 },
  credits: { reserved: total, charged: 0, refunded: 0 },
  reason: null,
  isAgain: false,
  isCancelling: false,
  mayStop: true,
  secondsLeft: 120,
  createdAt: NOW,
  startedAt: NOW,
  endedAt: null,
});

const storedSet = (id: string, name: string, total: number): DataOf<typeof completeMoleculeSet> => ({
  id,
  name,
  sourceName: '',
  format: 'csv',
  columns: [],
  total,
  unread: 0,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
  role: 'own',
  owner: 'Ada',
  isShared: false,
  calculated: [],
  assays: [],
  calculatedVersion: 0,
});
