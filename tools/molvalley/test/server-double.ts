import {
  completeFirstStep,
  completeMoleculeSet,
  createMoleculeSet,
  deleteMoleculeSet,
  errorCode,
  getCase,
  getMoleculeSet,
  listMoleculeSets,
  pathOf,
  purgeMoleculeSet,
  readMolecules,
  renameMoleculeSet,
  restoreMoleculeSet,
  storeMolecules,
} from '@moiety/contract';
import type { Case, DataOf, Endpoint, FirstStep, MoleculeRecord, MoleculeSet } from '@moiety/contract';

/** What a handler gets: the path's and the query's values, and the body as the contract reads it. */
interface Received<E extends Endpoint> {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: E['body'] extends { _zod: { output: infer Output } } ? Output : undefined;
}

interface Route {
  method: string;
  pattern: RegExp;
  answer: (params: Record<string, string>, query: URLSearchParams, body: unknown) => unknown;
}

/** Thrown by a handler to answer with an HTTP error. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const patternOf = (endpoint: Endpoint): RegExp => {
  const literal = pathOf({
    ...endpoint,
    path: endpoint.path.replaceAll(/\{(\w+)\}/g, 'PARAM_$1') as `/api/${string}`,
  });
  return new RegExp(`^${literal.replaceAll(/PARAM_(\w+)/g, '(?<$1>[^/]+)')}$`);
};

/**
 * The API's molecule sets in memory, as a `fetch`: it takes and gives what the contract says and nothing else. Give it
 * `failWith` to make calls fail.
 */
export class ServerDouble {
  readonly sets = new Map<string, MoleculeSet & { begun?: boolean }>();
  readonly molecules = new Map<string, MoleculeRecord[]>();
  /** The worked examples by id, each with the content of its file. */
  readonly cases = new Map<string, { about: Case; content: string }>();
  /** The first steps that were told, in order. */
  readonly steps: FirstStep[] = [];
  /** `METHOD path` of every call, in order. */
  readonly calls: string[] = [];
  /** Tokens that the server takes; undefined for any. */
  tokens: Set<string> | undefined;
  /** Asked before each call: a failure to answer with, 'offline' for a call that does not arrive, 'lost' for its answer, undefined to go on. */
  failWith: ((method: string, path: string) => Refused | 'offline' | 'lost' | undefined) | undefined;
  #routes: Route[] = [];
  #lastId = 0;

  constructor() {
    this.#serveSets();
    this.#serveMolecules();
    this.#serveCases();
  }

  /** Puts a complete set on the server. */
  add(set: MoleculeSet, molecules: readonly MoleculeRecord[]): void {
    this.sets.set(set.id, { ...set, total: molecules.length });
    this.molecules.set(set.id, [...molecules]);
  }

  fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const { pathname, searchParams } = new URL(url);
    this.calls.push(`${method} ${pathname}`);
    // A call takes a moment, as every call does.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    init?.signal?.throwIfAborted();
    const failure = this.failWith?.(method, pathname);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    try {
      if (failure instanceof Refused) throw failure;
      const file = [...this.cases.values()].find(({ about }) => about.file.path === pathname);
      if (file) return new Response(file.content, { headers: { 'x-request-id': 'request-1' } });
      if (this.tokens && !this.tokens.has(token)) throw new Refused(401, errorCode.signInAgain, 'expired');
      const route = this.#routes.find((one) => one.method === method && one.pattern.test(pathname));
      if (!route) throw new Refused(404, errorCode.notFound, 'no such call');
      const params = route.pattern.exec(pathname)?.groups ?? {};
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const data = route.answer(params, searchParams, body);
      if (failure === 'lost') throw new TypeError('Failed to fetch');
      return respond(200, { code: 0, msg: 'ok', data });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return respond(error.status, { code: error.code, msg: error.message, data: null });
    }
  };

  #on<E extends Endpoint>(endpoint: E, handle: (received: Received<E>) => DataOf<E>): void {
    this.#routes.push({
      method: endpoint.method,
      pattern: patternOf(endpoint),
      answer: (params, query, body) =>
        endpoint.data.parse(
          handle({ params, query, body: endpoint.body?.parse(body) as Received<E>['body'] }),
        ),
    });
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
    this.#on(listMoleculeSets, ({ query }) => {
      const trash = query.get('trash') === 'true';
      const items = [...this.sets.values()].filter(
        ({ begun, deletedAt }) => !begun && (deletedAt !== null) === trash,
      );
      const page = Number(query.get('page') ?? 1);
      const size = Number(query.get('page_size') ?? 100);
      return { total: items.length, items: items.slice((page - 1) * size, page * size) };
    });
    this.#on(createMoleculeSet, ({ body }) => {
      const id = body.id ?? `0192b0e4-0000-7000-8000-${String(++this.#lastId).padStart(12, 'a')}`;
      const begun = this.sets.get(id);
      if (begun) return begun;
      const at = '2026-11-20T08:00:00.000Z';
      const set = { ...body, id, unread: 0, createdAt: at, updatedAt: at, deletedAt: null, begun: true };
      this.sets.set(id, set);
      this.molecules.set(id, []);
      return set;
    });
    this.#on(getMoleculeSet, ({ params }) => this.#find(params['id']));
    this.#on(renameMoleculeSet, ({ params, body }) =>
      this.#change(this.#inUse(params['id']).id, { name: body.name }),
    );
    this.#on(deleteMoleculeSet, ({ params }) => {
      this.#change(params['id'], { deletedAt: '2026-11-20T08:00:00.000Z' });
      return null;
    });
    this.#on(purgeMoleculeSet, ({ params }) => {
      this.sets.delete(this.#find(params['id']).id);
      return null;
    });
    this.#on(restoreMoleculeSet, ({ params }) => this.#change(params['id'], { deletedAt: null }));
  }

  #serveCases(): void {
    this.#on(getCase, ({ params }) => {
      const found = this.cases.get(params['id'] ?? '');
      if (!found) throw new Refused(404, errorCode.notFound, 'There is no such case');
      return found.about;
    });
    this.#on(completeFirstStep, ({ params }) => {
      this.steps.push(params['step'] as FirstStep);
      return null;
    });
  }

  #serveMolecules(): void {
    this.#on(storeMolecules, ({ params, body }) => {
      const stored = this.molecules.get(this.#find(params['id']).id) ?? [];
      for (const record of body.molecules) stored[record.position] = record;
      return { stored: body.molecules.length };
    });
    this.#on(completeMoleculeSet, ({ params }) => {
      const { id, total } = this.#find(params['id']);
      const stored = this.molecules.get(id) ?? [];
      if (stored.length !== total) throw new Refused(409, errorCode.conflict, 'molecules are missing');
      return this.#change(id, {
        begun: false,
        unread: stored.filter(({ status }) => status === 'error').length,
      });
    });
    this.#on(readMolecules, ({ params, query }) => {
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

const respond = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-1' },
  });
