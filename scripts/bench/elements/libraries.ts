// The libraries that are compared, and which of their modules make up what is compared.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { peersFolder } from './peers.ts';

export const subsets = {
  'dialog alone': 'gzip',
  'dialog, popover, menu, toast, sidebar, nav, icon': 'gzip',
  'button, badge, menu item, dialog, popover, toast': 'brotli',
} as const satisfies Record<string, Compression>;
export type Subset = keyof typeof subsets;
export type Compression = 'gzip' | 'brotli';

export interface Library {
  name: string;
  /** A module of `adapters/`. */
  adapter: string;
  /** What the measuring page imports. */
  modules: readonly string[];
  /** The style sheets that its elements need in the page. */
  styles: readonly string[];
  /** Rules of the page's own, where that is all there is. */
  css?: string;
  subsets: Partial<Record<Subset, readonly string[]>>;
  /** Every element that it has. */
  whole?: () => readonly string[];
}

const named = (names: string, path: (name: string) => string): string[] => names.split(' ').map(path);
const ours = (names: string): string[] => named(names, (name) => `@moiety/elements/${name}/define.js`);
const shoelace = (names: string): string[] =>
  named(names, (name) => `@shoelace-style/shoelace/dist/components/${name}/${name}.js`);
const webAwesome = (names: string): string[] =>
  named(names, (name) => `@awesome.me/webawesome/dist/components/${name}/${name}.js`);
const material = (names: string): string[] => named(names, (name) => `@material/web/${name}.js`);
const vaadin = (names: string): string[] => named(names, (name) => `@vaadin/${name}`);

const installed = (path: string): string => join(peersFolder, 'node_modules', path);

const set = (
  dialog: readonly string[],
  comparable: readonly string[],
  common: readonly string[],
): Library['subsets'] => ({
  'dialog alone': dialog,
  'dialog, popover, menu, toast, sidebar, nav, icon': comparable,
  'button, badge, menu item, dialog, popover, toast': common,
});

export const libraries = [
  {
    name: 'native',
    adapter: 'native.ts',
    modules: [],
    styles: [],
    css: '.badge{display:inline-block;padding:2px 8px;border-radius:9px;background:#036;color:#fff}[role=menuitem]{padding:6px 12px}',
    subsets: {},
  },
  {
    name: 'bare Lit',
    adapter: 'lit.ts',
    modules: [],
    styles: [],
    subsets: set(['lit'], ['lit'], ['lit']),
  },
  {
    name: 'Moiety',
    adapter: 'moiety.ts',
    modules: ours('button badge menu dialog popover toast'),
    styles: [],
    subsets: set(
      ours('dialog'),
      ours('dialog popover menu toast sidebar nav icon'),
      ours('button badge menu dialog popover toast'),
    ),
    whole: () => ['@moiety/elements/define.js'],
  },
  {
    name: 'Shoelace',
    adapter: 'shoelace.ts',
    modules: shoelace('button badge menu menu-item dialog dropdown alert'),
    styles: ['@shoelace-style/shoelace/dist/themes/light.css'],
    subsets: set(
      shoelace('dialog'),
      // A drawer and a tree are what it has for a sidebar and its navigation.
      shoelace('dialog dropdown menu menu-item alert drawer tree tree-item icon'),
      shoelace('button badge menu-item dialog dropdown alert'),
    ),
    whole: () => ['@shoelace-style/shoelace/dist/shoelace.js'],
  },
  {
    name: 'Web Awesome',
    adapter: 'web-awesome.ts',
    modules: webAwesome('button badge dropdown dropdown-item dialog popover toast'),
    styles: ['@awesome.me/webawesome/dist/styles/webawesome.css'],
    subsets: set(
      webAwesome('dialog'),
      webAwesome('dialog popover dropdown dropdown-item toast drawer tree tree-item icon'),
      webAwesome('button badge dropdown-item dialog popover toast'),
    ),
    // Its own entry only loads elements when a page uses them.
    whole: () =>
      globSync('*/', { cwd: installed('@awesome.me/webawesome/dist/components') })
        .toSorted()
        .flatMap((name) => webAwesome(name.replaceAll('/', ''))),
  },
  {
    name: 'Material Web',
    adapter: 'material-web.ts',
    modules: material('button/filled-button labs/badge/badge menu/menu menu/menu-item dialog/dialog'),
    styles: [],
    // It has neither a popover nor a toast.
    subsets: set(
      material('dialog/dialog'),
      material(
        'dialog/dialog menu/menu menu/menu-item labs/navigationdrawer/navigation-drawer list/list list/list-item icon/icon',
      ),
      material('button/filled-button labs/badge/badge menu/menu-item dialog/dialog'),
    ),
    whole: () => ['@material/web/all.js'],
  },
  {
    name: 'Vaadin',
    adapter: 'vaadin.ts',
    modules: vaadin('button badge item dialog popover notification'),
    styles: ['@vaadin/vaadin-lumo-styles/lumo.css'],
    subsets: set(
      vaadin('dialog'),
      vaadin('dialog popover context-menu notification app-layout side-nav icon'),
      vaadin('button badge item dialog popover notification'),
    ),
    // Without its icons: none of the others brings its drawings along.
    whole: () =>
      [...readFileSync(installed('@vaadin/vaadin-core/vaadin-core.js'), 'utf8').matchAll(/import '(.+)'/g)]
        .map(([, path = '']) => path)
        .filter((path) => path !== '@vaadin/icons'),
  },
] as const satisfies readonly Library[];

export type LibraryName = (typeof libraries)[number]['name'];
