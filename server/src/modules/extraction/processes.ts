import { DocumentSandbox, joinPages, readStructures } from '@moiety/extraction/node/document-sandbox.ts';
import { GroupAssembler } from '@moiety/extraction/node/group-assembler.ts';
import { StructureMatcher } from '@moiety/extraction/node/structure-matcher.ts';

/** A document that is open; its methods throw `ExtractionError`. */
export type OpenDocument = Pick<
  DocumentSandbox,
  'open' | 'survey' | 'look' | 'read' | 'readArea' | 'draw' | 'decrypted' | 'close'
>;

/** What the extraction engine does for documents; the product has each of it done in a process without rights. */
export interface ExtractionProcesses {
  openDocument(file: Uint8Array, password?: string): OpenDocument;
  join: typeof joinPages;
  readStructures: typeof readStructures;
  /** What reads corrections of tables of groups and puts their rows together; its methods throw `ExtractionError`. */
  openAssembler(): Pick<GroupAssembler, 'groups' | 'formulas' | 'rows' | 'stop' | 'close'>;
  /** What compares structures for the search; its methods throw `ExtractionError`. */
  openMatcher(): Pick<StructureMatcher, 'read' | 'match' | 'patterns' | 'close'>;
}

export const sandboxed: ExtractionProcesses = {
  openDocument: (file, password = '') => new DocumentSandbox(file, { password }),
  join: joinPages,
  readStructures,
  openAssembler: () => new GroupAssembler(),
  openMatcher: () => new StructureMatcher(),
};
