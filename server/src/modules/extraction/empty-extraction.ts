import type { Extraction } from '@moiety/extraction/document/extract-document.ts';

/** What is read of a document without a page. */
export const emptyExtraction: Extraction = {
  document: {
    number: '',
    kind: '',
    title: '',
    applicant: '',
    date: '',
    filed: '',
    priority: '',
    language: '',
    ipc: [],
    pages: 0,
    sections: [],
  },
  compounds: [],
  activities: [],
  tables: [],
  formulas: [],
  missing: [],
  pages: [],
};
