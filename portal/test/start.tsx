import { createRoot } from 'react-dom/client';
import type { Settings } from '@moiety/contract/platform.ts';
import { applicationSteps, type Application, type ApplicationOptions } from '../src/app/application.tsx';
import { writeToken } from '../src/shared/session/token-cookie.ts';
import { validTokens } from './api.ts';
import { tokenFor, type Person } from './people.ts';

export const settings: Settings = {
  name: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' },
  footer: { companyName: { 'en-US': 'Lab Example', 'zh-CN': '示例实验室' }, links: [] },
  help: {},
  signInMode: 'password',
  selfService: true,
  outbox: false,
  tokenMonitor: false,
  version: '0.0.0',
  monitoring: false,
  subApps: [
    {
      name: 'molvalley',
      // Nothing listens on the discard port.
      url: 'http://127.0.0.1:9/',
      path: '/molvalley',
      title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
      icon: 'molvalley',
      public: false,
      wideRoutes: [],
      structureRoute: '/draw?text=',
      storageRoutes: { 'molecule-sets': '/', trash: '/trash' },
      alive: true,
      preload: 'none',
      degrade: false,
      scopes: ['molecule-sets:read', 'molecule-sets:write', 'first-steps:write'],
    },
  ],
  missingTools: [
    {
      name: 'patsight',
      path: '/patsight',
      title: { 'en-US': 'Patent extraction', 'zh-CN': '专利提取' },
      public: false,
      wideRoutes: ['/view-pdf'],
    },
    {
      name: 'mol-recognition',
      path: '/mol-recognition',
      title: { 'en-US': 'Molecule recognition', 'zh-CN': '分子识别' },
      public: true,
      wideRoutes: [],
    },
  ],
};

const running: (() => void)[] = [];

/** Where the document was left for, in this test: pages of the server, such as the single sign-on. */
export const departures: { address: string; replace: boolean }[] = [];

/** Someone has a token that the server takes. */
export const signedInAs = (who: Person): string => {
  const token = tokenFor(who);
  validTokens.add(token);
  writeToken(token);
  return token;
};

/** Takes all steps at once. */
export const beginApplication = (options: ApplicationOptions): Application => {
  const steps = applicationSteps(options);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

/** Opens the portal at an address of this origin. */
export const open = (place: string, options: Partial<Settings> = {}): Application => {
  history.replaceState(null, '', place);
  const application = beginApplication({
    settings: { ...settings, ...options },
    leave: (to, { replace = false } = {}) => void departures.push({ address: to, replace }),
  });
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  const root = createRoot(container);
  root.render(application.tree);
  running.push(() => {
    root.unmount();
    container.remove();
    application.close();
  });
  return application;
};

export const closeApplications = (): void => {
  for (const close of running.splice(0)) close();
  departures.length = 0;
};

/** The address now: path, query and hash. */
export const address = (): string => location.pathname + location.search + location.hash;
