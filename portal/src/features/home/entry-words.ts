import type { Msg } from '../../shared/words/msg.ts';

/** How one goes to work with a tool that the dashboard knows. */
export interface EntryWords {
  action: string;
  text: string;
}

/** The words of a tool's card; undefined for a tool that is not known here, which is named by its own title. */
export const entryWords = (tool: string, msg: Msg): EntryWords | undefined => {
  switch (tool) {
    case 'patsight':
      return {
        action: msg('Go extract', { id: 'portal.home.extract' }),
        text: msg('Compounds and activities from patents and papers', { id: 'portal.home.extract-text' }),
      };
    case 'molvalley':
      return {
        action: msg('Go analyze', { id: 'portal.home.analyze' }),
        text: msg('Properties, filters and substructure search for a file of molecules', {
          id: 'portal.home.analyze-text',
        }),
      };
    case 'mol-recognition':
      return {
        action: msg('Go recognize', { id: 'portal.home.recognize' }),
        text: msg('A structure from a picture of it', { id: 'portal.home.recognize-text' }),
      };
    default:
      return undefined;
  }
};
