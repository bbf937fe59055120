import type { FirstStep } from '@moiety/contract/home.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** What a first step is called, and what one does there. */
export const firstStepWords = (step: FirstStep, msg: Msg): { title: string; text: string } => {
  switch (step) {
    case 'read-file':
      return {
        title: msg('Read a file', { id: 'portal.guide.step-read-file' }),
        text: msg('Drop a file of molecules onto molecule analysis, or open the sample.', {
          id: 'portal.guide.step-read-file-text',
        }),
      };
    case 'find':
      return {
        title: msg('Find what matters', { id: 'portal.guide.step-find' }),
        text: msg('Narrow the table with a filter, or search for a substructure.', {
          id: 'portal.guide.step-find-text',
        }),
      };
    case 'download':
      return {
        title: msg('Download it', { id: 'portal.guide.step-download' }),
        text: msg('Take what you found as SDF, Excel or CSV.', { id: 'portal.guide.step-download-text' }),
      };
    case 'case':
      return {
        title: msg('Work through a case', { id: 'portal.guide.step-case' }),
        text: msg('Follow a worked example with its own file, step by step.', {
          id: 'portal.guide.step-case-text',
        }),
      };
    default:
      return step satisfies never;
  }
};
