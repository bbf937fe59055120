import { useSettings } from '../../shared/config/use-settings.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { CommandGroupFound } from './found-groups.ts';

/** The title of a group of the palette. */
export const useGroupTitle = (): ((group: CommandGroupFound['group']) => string) => {
  const msg = useMsg();
  const locale = useLocale();
  const { subApps } = useSettings();
  return (group) => {
    switch (group) {
      case 'recently-used':
        return msg('Recently used', { id: 'portal.palette.recently-used' });
      case 'structures':
        return msg('Structures', { id: 'portal.palette.structures' });
      case 'jobs':
        return msg('Open jobs', { id: 'portal.palette.jobs' });
      case 'pages':
        return msg('Pages', { id: 'portal.palette.pages' });
      case 'tools':
        return msg('Tools', { id: 'portal.palette.tools' });
      case 'actions':
        return msg('Actions', { id: 'portal.palette.actions' });
      case 'recent-work':
        return msg('Recent work', { id: 'portal.palette.recent-work' });
      default: {
        const name = group.slice('tool:'.length);
        return subApps.find((tool) => tool.name === name)?.title[locale] ?? name;
      }
    }
  };
};
