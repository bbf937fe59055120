import {
  completeFirstStep,
  completeMoleculeSet,
  createMoleculeSet,
  deleteFile,
  defineCalculatedColumns,
  deleteMoleculeSet,
  errorCode,
  exportMoleculeSet,
  findUpload,
  getCase,
  getMoleculeSet,
  getMoleculeSetSharing,
  getOriginalFile,
  keepOriginalFile,
  linkFile,
  listMoleculeMarks,
  listMoleculeSets,
  listSetDocuments,
  markMolecules,
  MARKS_PER_READ_MAX,
  parsePages,
  purgeMoleculeSet,
  readMolecules,
  renameMoleculeSet,
  restoreMoleculeSet,
  shareMoleculeSet,
  storeMolecules,
  TAGS_MAX,
  writeMoleculeNote,
} from '@moiety/contract';
import { ApiDouble, Refused } from '@moiety/tool-kit/test/api-double.ts';
import type {
  Case,
  FirstStep,
  Job,
  MoleculeMarks,
  MoleculeRecord,
  MoleculeSet,
  SetDocument,
  SetExportFormat,
  SetSharing,
  StoredFile,
} from '@moiety/contract';
import { HistoryDouble } from './history-double.ts';
import { storedSet } from './molecules.ts';

export { Refused };

/** The job of an export that waits for its turn. */
const waitingJob = (id: string, title: string): Job => ({
  id,
  kind: 'molecule-set-export',
  title,
  state: 'waiting',
  position: 1,
  progress: 0,
  steps: { total: 1, done: 0, failed: 0 },
  credits: null,
  reason: null,
  isCancelling: false,
  createdAt: '2026-11-28T08:00:00.000Z',
  startedAt: null,
  endedAt: null,
});

/** The API's molecule sets in memory. */
export class ServerDouble extends ApiDouble {
  readonly sets = new Map<string, MoleculeSet & { begun?: boolean }>();
  readonly molecules = new Map<string, MoleculeRecord[]>();
  /** Stars, tags and notes by the ids of their sets, then by position. */
  readonly marks = new Map<string, Map<number, MoleculeMarks>>();
  /** Who changes marks by calls. */
  marker = 'Ada';
  /** The documents in which molecules of any set were read. */
  documents: SetDocument[] = [];
  /** The original files by the ids of their sets. */
  readonly originals = new Map<string, StoredFile>();
  /** Files of the person, by their ids. */
  readonly files = new Map<string, StoredFile>();
  /** The exports that were asked for, in order. */
  readonly exports: { set: string; id: string; format: SetExportFormat }[] = [];
  /** The worked examples by id, each with the content of its file. */
  readonly cases = new Map<string, { about: Case; content: string }>();
  /** Whom the sets are shared with: one sharing for all of them. */
  sharing: SetSharing = { version: 0, organization: 'Lab', everyone: null, members: [], history: [] };
  /** What was changed in the sets: one history for all of them. */
  readonly history = new HistoryDouble();
  /** The first steps that were told, in order. */
  readonly steps: FirstStep[] = [];
  #lastId = 0;

  constructor() {
    super();
    this.#serveSets();
    this.#serveMolecules();
    this.#serveMarks();
    this.#serveCases();
    this.#serveFiles();
    this.history.serve(this, {
      find: (id) => this.#inUse(id),
      change: (id, change) => this.#change(id, change),
    });
  }

  /** Puts a complete set on the server. */
  add(set: MoleculeSet, molecules: readonly MoleculeRecord[]): void {
    this.sets.set(set.id, { ...set, total: molecules.length });
    this.molecules.set(set.id, [...molecules]);
  }

  protected override fileAt(path: string): string | undefined {
    return [...this.cases.values()].find(({ about }) => about.file.path === path)?.content;
  }

  #find(id: string | undefined): MoleculeSet & { begun?: boolean } {
    const set = this.sets.get(id ?? '');
    if (!set) throw new Refused(404, errorCode.notFound, 'There is no such set');
    return set;
  }

  /** A set that can be worked with: not one in the trash. */
  #inUse(id: string | undefined): MoleculeSet & { begun?: boolean } {
    const set = this.#find(id);
    if (set.deletedAt)
      throw new Refused(409, errorCode.conflict, 'This molecule set is in the trash. Restore it first');
    return set;
  }

  #change(id: string | undefined, change: Partial<MoleculeSet> & { begun?: boolean }): MoleculeSet {
    const set = { ...this.#find(id), ...change };
    this.sets.set(set.id, set);
    return set;
  }

  #serveSets(): void {
    this.on(listMoleculeSets, ({ query }) => {
      const trash = query.get('trash') === 'true';
      const items = [...this.sets.values()].filter(
        ({ begun, deletedAt }) => !begun && (deletedAt !== null) === trash,
      );
      const page = Number(query.get('page') ?? 1);
      const size = Number(query.get('page_size') ?? 100);
      return { total: items.length, items: items.slice((page - 1) * size, page * size) };
    });
    this.on(createMoleculeSet, ({ body }) => {
      const id = body.id ?? `0192b0e4-0000-7000-8000-${String(++this.#lastId).padStart(12, 'a')}`;
      const begun = this.sets.get(id);
      if (begun) return begun;
      const at = '2026-11-20T08:00:00.000Z';
      const set = { ...storedSet(), ...body, id, createdAt: at, updatedAt: at, begun: true };
      this.sets.set(id, set);
      this.molecules.set(id, []);
      return set;
    });
    this.on(getMoleculeSet, ({ params }) => this.#find(params['id']));
    this.on(renameMoleculeSet, ({ params, body }) =>
      this.#change(this.#inUse(params['id']).id, { name: body.name }),
    );
    this.on(defineCalculatedColumns, ({ params, body: { columns, seen } }) => {
      const { id, calculatedVersion } = this.#inUse(params['id']);
      if (calculatedVersion !== seen)
        throw new Refused(409, errorCode.conflict, 'They were changed meanwhile');
      return this.#change(id, { calculated: columns, calculatedVersion: seen + 1 });
    });
    this.on(listSetDocuments, ({ params }) => {
      this.#inUse(params['id']);
      return this.documents;
    });
    this.on(getMoleculeSetSharing, ({ params }) => {
      this.#find(params['id']);
      return this.sharing;
    });
    this.on(shareMoleculeSet, ({ params, body: { role } }) => {
      this.sharing = { ...this.sharing, version: this.sharing.version + 1, everyone: role };
      this.#change(params['id'], { isShared: role !== null });
      return this.sharing;
    });
    this.on(deleteMoleculeSet, ({ params }) => {
      this.#change(params['id'], { deletedAt: '2026-11-20T08:00:00.000Z' });
      return null;
    });
    this.on(purgeMoleculeSet, ({ params }) => {
      this.sets.delete(this.#find(params['id']).id);
      return null;
    });
    this.on(restoreMoleculeSet, ({ params }) => this.#change(params['id'], { deletedAt: null }));
  }

  /** Gives a molecule marks beside those that it has, as another person does. */
  mark(id: string, position: number, given: Partial<MoleculeMarks>): void {
    const kept = this.marks.get(id) ?? new Map<number, MoleculeMarks>();
    const none = { position, star: false, tags: [], marked: null, note: null };
    kept.set(position, { ...none, ...kept.get(position), ...given });
    this.marks.set(id, kept);
    this.#change(id, { updatedAt: new Date(Date.UTC(2026, 10, 20) + ++this.#lastId).toISOString() });
  }

  #writable(id: string | undefined): MoleculeSet {
    const set = this.#inUse(id);
    if (set.role === 'read') throw new Refused(403, errorCode.forbidden, 'You can read it only');
    return set;
  }

  #serveMarks(): void {
    const at = '2026-11-27T10:12:00.000Z';
    this.on(listMoleculeMarks, ({ params, query }) => {
      const { id } = this.#inUse(params['id']);
      const from = Number(query.get('from') ?? 0);
      const all = [...(this.marks.get(id)?.values() ?? [])]
        .filter(({ position }) => position >= from)
        .toSorted((one, other) => one.position - other.position);
      return { items: all.slice(0, MARKS_PER_READ_MAX), more: all.length > MARKS_PER_READ_MAX };
    });
    this.on(markMolecules, ({ params, body: { molecules, change } }) => {
      const { id, total } = this.#writable(params['id']);
      const marked = { by: this.marker, at };
      for (const number of parsePages(molecules, total) ?? []) {
        const tags = this.marks.get(id)?.get(number - 1)?.tags ?? [];
        if (change.kind === 'star') this.mark(id, number - 1, { marked, star: change.on });
        else {
          const others = tags.filter((tag) => tag !== change.tag);
          if (change.on && others.length >= TAGS_MAX)
            throw new Refused(409, errorCode.conflict, `A molecule has at most ${TAGS_MAX} tags`);
          this.mark(id, number - 1, {
            marked,
            tags: change.on ? [...others, change.tag].toSorted() : others,
          });
        }
      }
      return { marked };
    });
    this.on(writeMoleculeNote, ({ params, body: { text, seen } }) => {
      const { id } = this.#writable(params['id']);
      const position = Number(params['position']);
      const before = this.marks.get(id)?.get(position)?.note;
      if ((before?.version ?? 0) !== seen)
        throw new Refused(409, errorCode.conflict, 'Someone else has changed this note');
      const note = { text, version: seen + 1, by: this.marker, at };
      this.mark(id, position, { note });
      return note;
    });
  }

  #serveCases(): void {
    this.on(getCase, ({ params }) => {
      const found = this.cases.get(params['id'] ?? '');
      if (!found) throw new Refused(404, errorCode.notFound, 'This case does not exist');
      return found.about;
    });
    this.on(completeFirstStep, ({ params }) => {
      this.steps.push(params['step'] as FirstStep);
      return null;
    });
  }

  /** Every content has been uploaded before. */
  #serveFiles(): void {
    const files = new Map<string, StoredFile>();
    this.on(findUpload, ({ query }) => {
      const id = crypto.randomUUID();
      const file: StoredFile = {
        id,
        name: 'set.smi',
        mediaType: 'text/plain',
        size: Number(query.get('size')),
        sha256: query.get('sha256') ?? '',
        createdAt: '2026-11-20T08:00:00.000Z',
      };
      files.set(id, file);
      return { file, upload: null };
    });
    this.on(keepOriginalFile, ({ params, body }) => {
      const file = files.get(body.file);
      if (!file) throw new Refused(404, errorCode.notFound, 'There is no such file');
      this.originals.set(params['id'] ?? '', file);
      return file;
    });
    this.on(linkFile, ({ params }) => {
      const file = this.files.get(params['id'] ?? '');
      if (!file) throw new Refused(404, errorCode.notFound, 'not found');
      const path = `data:text/plain,${encodeURIComponent('a file')}`;
      return { file, path, expiresAt: '2026-11-28T08:15:00.000Z' };
    });
    this.on(deleteFile, ({ params }) => {
      if (!this.files.delete(params['id'] ?? '')) throw new Refused(404, errorCode.notFound, 'not found');
      return null;
    });
    this.on(exportMoleculeSet, ({ params, body }) => {
      const { id, name } = this.#inUse(params['id']);
      this.exports.push({ set: id, ...body });
      return waitingJob(body.id, `${name}.${body.format}`);
    });
    this.on(getOriginalFile, ({ params }) => this.originals.get(params['id'] ?? '') ?? null);
  }

  #serveMolecules(): void {
    this.on(storeMolecules, ({ params, body }) => {
      const stored = this.molecules.get(this.#find(params['id']).id) ?? [];
      for (const record of body.molecules) stored[record.position] = record;
      return { stored: body.molecules.length };
    });
    this.on(completeMoleculeSet, ({ params }) => {
      const { id, total } = this.#find(params['id']);
      const stored = this.molecules.get(id) ?? [];
      if (stored.length !== total) throw new Refused(409, errorCode.conflict, 'molecules are missing');
      return this.#change(id, {
        begun: false,
        unread: stored.filter(({ status }) => status === 'error').length,
      });
    });
    this.on(readMolecules, ({ params, query }) => {
      const { id } = this.#inUse(params['id']);
      const stored = this.molecules.get(id) ?? [];
      const offset = Number(query.get('offset') ?? 0);
      return {
        total: stored.length,
        items: stored.slice(offset, offset + Number(query.get('limit') ?? 2000)),
      };
    });
  }
}
