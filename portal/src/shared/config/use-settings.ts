import { createContext, use } from 'react';
import type { Settings } from '@moiety/contract/platform.ts';

/** The settings that the page was served with; the application provides them. */
export const SettingsContext = createContext<Settings | undefined>(undefined);

export const useSettings = (): Settings => {
  const settings = use(SettingsContext);
  if (!settings) throw new Error('There is no SettingsContext above');
  return settings;
};
