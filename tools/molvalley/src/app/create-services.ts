import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { configureStructures } from '@moiety/elements/structure/configure.js';
import { getLocale } from '@moiety/locales';
import { createApi } from '../api/client.ts';
import { CaseFiles } from '../cases/case-files.ts';
import { structureService } from '../drawing/structure-service.ts';
import { Readings } from '../reading/readings.ts';
import { SetSession } from '../set/set-session.ts';
import { Sessions } from '../set/sessions.ts';
import { SetList } from '../sets/set-list.ts';
import { SetNews } from '../sets/set-news.ts';
import type { Host } from './host.ts';
import { FirstSteps } from './first-steps.ts';
import { pageStorage, Preferences } from './preferences.ts';
import { paths, Router } from './router.ts';
import type { Services } from './services.ts';

export interface ServicesSettings {
  host: Host;
  workers: MoleculeWorkers;
  /** Origin of the API, without a slash at its end. */
  apiOrigin: string;
  sample: { name: string; url: string };
  fetch?: typeof globalThis.fetch;
  /** What other tabs tell and are told; by default those of this origin. */
  news?: SetNews;
}

/** Everything that the tool's views work with, wired together. */
export const createServices = ({
  host,
  workers,
  apiOrigin,
  sample,
  fetch,
  news = new SetNews(),
}: ServicesSettings): Services => {
  configureStructures({ service: structureService(workers) });
  const api = createApi({
    origin: apiOrigin,
    credentials: host,
    language: getLocale,
    ...(fetch ? { fetch } : {}),
  });
  const services: Services = {
    api,
    cases: new CaseFiles({ api, origin: apiOrigin, language: getLocale, ...(fetch ? { fetch } : {}) }),
    firstSteps: new FirstSteps(api),
    host,
    workers,
    sample,
    router: new Router(),
    preferences: new Preferences(pageStorage()),
    readings: new Readings(() => ({ workers, api, locale: getLocale() })),
    sessions: new Sessions(() => new SetSession(workers, getLocale())),
    sets: new SetList(api, news),
    trash: new SetList(api, news, { trash: true }),
  };
  services.readings.subscribe(() => {
    followSaved(services, news);
    leaveRefused(services);
    host.setUnsavedWork(services.readings.unsaved);
  });
  news.subscribe(() => {
    // What was never looked at is asked for when it is.
    for (const list of [services.sets, services.trash]) if (list.items) void list.load();
    void services.sessions.get(news.id)?.lookAgain(api);
  });
  return services;
};

/** A file that cannot be read is told where another can be chosen. */
const leaveRefused = ({ readings, router }: Services): void => {
  const { place } = router;
  if (place.page === 'reading' && readings.get(place.reading)?.state.phase === 'refused')
    router.go(paths.sets(), { replace: true });
};

/** A set that has just been saved stays open, now under its own address. */
const followSaved = ({ readings, sessions, sets, router }: Services, news: SetNews): void => {
  const saved = readings.all.find(({ state }) => state.phase === 'saved');
  if (saved?.state.phase !== 'saved') return;
  const { id } = saved.state.set;
  const { place } = router;
  sessions.keep(id, saved.session);
  if (place.page === 'reading' && place.reading === saved.id) {
    const query = new URLSearchParams(router.search);
    query.delete('reading');
    query.delete('case');
    const chosen = query.toString();
    router.go(paths.set(id) + (chosen && `?${chosen}`), { replace: true });
  }
  readings.remove(saved);
  news.tell(id);
  void sets.load();
};
