import type { HelpItem } from '@moiety/elements/layout/configuration.js';
import type { Settings } from '@moiety/contract/platform.ts';
import type { Msg } from '../words/msg.ts';

/** Where somebody finds help; only what the operator's site file names is here. */
export const helpLinks = (
  { help: { documentation, faqs, contactSupport } }: Settings,
  msg: Msg,
): (HelpItem & { id: string })[] =>
  [
    {
      id: 'documentation',
      title: msg('Documentation', { id: 'portal.help.documentation' }),
      urls: documentation,
    },
    { id: 'faqs', title: msg('FAQs', { id: 'portal.help.faqs' }), urls: faqs },
    {
      id: 'contact-support',
      title: msg('Contact support', { id: 'portal.help.contact-support' }),
      urls: contactSupport,
    },
  ].flatMap(({ id, title, urls }) =>
    urls
      ? // A program for mails opens beside the page anyway.
        [{ id, title, url: urls['en-US'], urls, openInNewTab: !urls['en-US'].startsWith('mailto:') }]
      : [],
  );
