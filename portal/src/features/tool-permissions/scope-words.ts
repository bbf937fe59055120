import type { Scope } from '@moiety/contract/scopes.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** What a scope lets a tool do, for administrators. */
export const scopeWords = (scope: Scope, msg: Msg): string =>
  ({
    'molecule-sets:read': msg('List and read molecule sets, those in the trash too', {
      id: 'tools.scope.molecule-sets-read',
    }),
    'molecule-sets:write': msg('Make, fill, rename, delete and restore molecule sets', {
      id: 'tools.scope.molecule-sets-write',
    }),
    'first-steps:write': msg('Note which of the first steps in the guide are done', {
      id: 'tools.scope.first-steps-write',
    }),
  })[scope];
