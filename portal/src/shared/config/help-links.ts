import type { HelpItem } from '@moiety/elements/layout/configuration.js';
import type { Settings } from '@moiety/contract/platform.ts';
import type { Msg } from '../words/msg.ts';

/** Where somebody finds help; only what is set up is here. */
export const helpLinks = ({ helpCenter }: Settings, msg: Msg): (HelpItem & { id: string })[] =>
  helpCenter
    ? [
        {
          id: 'documentation',
          title: msg('Documentation', { id: 'portal.help.documentation' }),
          url: helpCenter['en-US'],
          urls: helpCenter,
          openInNewTab: true,
        },
      ]
    : [];
