import type { HelpItem } from '@moiety/elements/layout/configuration.js';
import type { Settings } from '@moiety/contract/platform.ts';
import type { Msg } from '../words/msg.ts';

/** A page of the portal opens in place; a program for mails opens beside the page anyway. */
export const opensNewTab = (url: string): boolean => !url.startsWith('/') && !url.startsWith('mailto:');

/** Where somebody finds help: in the help center of the product, or where the operator's site file says. */
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
    urls ? [{ id, title, url: urls['en-US'], urls, openInNewTab: opensNewTab(urls['en-US']) }] : [],
  );
