import type { Plugin } from 'vite';
import { filesOf } from './files-of.ts';

/** Which words of the catalog a build needs. */
export interface OwnWords {
  /** How the ids of its words begin, for example `portal.`. */
  prefixes: readonly string[];
  /**
   * Elements that the build has no use for, by how their folders begin: their words (`elements.NAME…`) are left out,
   * and a build that does contain one of them fails.
   */
  unused?: readonly string[];
  /**
   * Divides each language in two: the words of the first page, and the others in a module of their own, whose name ends
   * in `?later`.
   */
  first?: {
    /** How the ids of its words begin. */
    prefixes: readonly string[];
    /** The modules that the page is made of; a word that they say and that is not among the first fails the build. */
    modules: readonly string[];
  };
}

const entry = /^\s*['"]([^'"]+)['"]: /;
/** An id as a call of `msg` holds it, minified or not. */
const said = /\bid:\s*["'`]([\w.-]+)["'`]/g;
const begins = (id: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => id.startsWith(prefix));

/**
 * The catalog holds the words of every part of the product. A part that is built needs its own and the elements'
 * words only, and its first page a few of them.
 */
export const ownWords = ({ prefixes, unused = [], first }: OwnWords): Plugin => {
  const elements = unused.map((name) => `elements.${name}`);
  const isOwn = (id: string): boolean => begins(id, prefixes) && !begins(id, elements);
  /** Every word of the catalog, and those of them that come later. */
  const known = new Set<string>();
  const later = new Set<string>();

  return {
    name: 'moiety:own-words',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds())
        for (const name of unused)
          if (id.includes(`/elements/src/${name}`))
            this.error(
              `<mo-${name}> is used: take it off the list of unused elements, else its words are missing.`,
            );
    },
    transform: {
      filter: { id: /\/locales\/src\/generated\/locales\/[\w-]+\.ts(?:\?later)?$/ },
      handler(code, module) {
        const wantsLater = module.endsWith('?later');
        // One entry a line, `'id': …`, as @lit/localize and the compiler write them; a line without an id goes on with the entry before.
        let keep = true;
        const lines = code.split('\n').filter((line) => {
          const id = entry.exec(line)?.[1];
          if (id !== undefined) {
            known.add(id);
            const isLater = first !== undefined && !begins(id, first.prefixes);
            if (isLater) later.add(id);
            keep = isOwn(id) && isLater === wantsLater;
          } else if (/^\s*\}/.test(line)) keep = true;
          return keep;
        });
        return { code: lines.join('\n'), map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const [, id = ''] of chunk.code.matchAll(said))
            if (known.has(id) && !isOwn(id))
              this.error(
                `${chunk.fileName} says ${id}: how it begins must be among the prefixes of the build.`,
              );
      for (const file of new Set(first?.modules.flatMap((module) => filesOf(bundle, module)))) {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') continue;
        for (const [, id = ''] of chunk.code.matchAll(said))
          if (later.has(id))
            this.error(`${file} says ${id} on the first page: its words must be among the first.`);
      }
    },
  };
};
