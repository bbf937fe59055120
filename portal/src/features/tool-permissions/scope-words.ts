import type { Scope } from '@moiety/contract/scopes.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** What a scope lets a tool do, for administrators. */
export const scopeWords = (scope: Scope, msg: Msg): string =>
  ({
    'molecule-sets:read': msg('List and read molecule sets, including those in the trash', {
      id: 'tools.scope.molecule-sets-read',
    }),
    'molecule-sets:write': msg('Create, fill, rename, restore and delete molecule sets, also permanently', {
      id: 'tools.scope.molecule-sets-write',
    }),
    'first-steps:write': msg('Record which first steps in the guide are done', {
      id: 'tools.scope.first-steps-write',
    }),
    'jobs:read': msg('List jobs and follow their progress', { id: 'tools.scope.jobs-read' }),
    'jobs:write': msg('Cancel jobs', { id: 'tools.scope.jobs-write' }),
    'files:read': msg('Download files', { id: 'tools.scope.files-read' }),
    'files:write': msg('Upload files', { id: 'tools.scope.files-write' }),
    'documents:read': msg('List documents, view their pages and read what was found in them', {
      id: 'tools.scope.documents-read',
    }),
    'documents:write': msg(
      'Add documents, spend credits to analyze them, correct the results, and delete and restore documents, also permanently',
      { id: 'tools.scope.documents-write' },
    ),
  })[scope];
