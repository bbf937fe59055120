import type { HelpSummary } from '@moiety/contract/help.ts';
import type { Settings } from '@moiety/contract/platform.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';

/** What an article is about: the tool that brings it, or a part of the portal. */
export const sectionWords = (
  { section, tool }: Pick<HelpSummary, 'section' | 'tool'>,
  { subApps }: Pick<Settings, 'subApps'>,
  locale: Locale,
  msg: Msg,
): string => {
  switch (section) {
    case 'start':
      return msg('Getting started', { id: 'help.section.start' });
    case 'account':
      return msg('Account', { id: 'help.section.account' });
    case 'credits':
      return msg('Credits', { id: 'portal.credits' });
    case 'organization':
      return msg('Organization', { id: 'organization.title' });
    case 'administration':
      return msg('Administration', { id: 'help.section.administration' });
    case 'tool':
      return subApps.find(({ name }) => name === tool)?.title[locale] ?? tool ?? '';
    default:
      return msg('Troubleshooting', { id: 'help.section.problems' });
  }
};
