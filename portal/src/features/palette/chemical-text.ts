// What tells chemical names and SMILES from other text: loaded when something like one is typed.
export { looksLikeSmiles } from '@moiety/chemistry/files/looks-like-smiles.ts';
export type { NameExpectation } from '@moiety/chemistry/names/expectation.ts';
export { readsAsName } from '@moiety/chemistry/names/reads-as-name.ts';
