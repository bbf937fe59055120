import type { ReportWriter } from '@moiety/chemistry/report/report-writer.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import {
  defineCalculatedColumns,
  getMoleculeSet,
  listMoleculeMarks,
  listSetDocuments,
  listVersionMarks,
  markMolecules,
  writeMoleculeNote,
} from '@moiety/contract';
import type { Api } from '@moiety/tool-kit/api.ts';
import { toast } from '@moiety/elements/toast/toast-region.js';
import { failureWords } from '@moiety/tool-kit/failure-words.ts';
import { configureStructures } from '@moiety/elements/structure/configure.js';
import { getLocale } from '@moiety/locales';
import { pageStorage } from '@moiety/tool-kit/local-storage.ts';
import { Router } from '@moiety/tool-kit/router.ts';
import { TabNews } from '@moiety/tool-kit/tab-news.ts';
import { structureService } from '@moiety/tool-kit/structure-service.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import { SetSavings } from '../shared/combine/set-saving.ts';
import { FirstSteps } from '../shared/first-steps.ts';
import { paths, placeOf } from '../shared/places.ts';
import type { MarksStore } from '../shared/marks/set-marks.ts';
import { Preferences } from '../shared/preferences.ts';
import { ImportQueue } from '../shared/imports/import-queue.ts';
import type { SampleFile, Services } from '../shared/services.ts';
import { Originals } from '../shared/sets/originals.ts';
import { SetList } from '../shared/sets/set-list.ts';
import { SetSession } from '../shared/sets/set-session.ts';
import { Sessions } from '../shared/sets/sessions.ts';

export interface ServicesSettings {
  tool: Tool;
  workers: MoleculeWorkers;
  reports: ReportWriter;
  sample: SampleFile;
  sampleSeries: SampleFile;
  /** What other tabs tell and are told; by default those of this origin. */
  news?: TabNews;
}

/** Everything that the tool's views work with, wired together. */
export const createServices = ({
  tool,
  workers,
  reports,
  sample,
  sampleSeries,
  news = new TabNews('moiety-molvalley-sets'),
}: ServicesSettings): Services => {
  configureStructures({ service: structureService(workers) });
  const { api, host } = tool;
  const preferences = new Preferences(pageStorage());
  const services: Services = {
    ...tool,
    workers,
    reports,
    sample,
    sampleSeries,
    router: new Router(placeOf),
    firstSteps: new FirstSteps(api),
    preferences,
    importQueue: new ImportQueue(() => ({ workers, api, locale: getLocale() })),
    savings: new SetSavings(api, ({ id }) => {
      news.tell(id);
      void services.sets.load();
    }),
    sessions: new Sessions(
      (version) => new SetSession(workers, getLocale(), version),
      (id, { calculated, documents, marks, notes, pictures, version }) => {
        documents.readFrom(() => api.call(listSetDocuments, { params: { id } }));
        pictures.readFrom(services.originals, id);
        if (version !== undefined) {
          marks.keepIn(versionMarks(api, id, version));
          return;
        }
        marks.keepIn(marksStore(api, news, id));
        notes.subscribe(() => tellUnsaved());
        calculated.keepIn({
          write: async (columns, seen) => {
            const body = { columns: [...columns], seen };
            const kept = await api.call(defineCalculatedColumns, { params: { id }, body });
            news.tell(id);
            return kept;
          },
          read: () => api.call(getMoleculeSet, { params: { id } }),
          report: (failure) => toast.error(failureWords(failure)),
          left: () => preferences.calculatedLeft(id),
          forget: () => preferences.forgetCalculated(id),
        });
      },
    ),
    originals: new Originals(api),
    changed: (id) => {
      news.tell(id);
      if (services.sets.items) void services.sets.load();
      void services.sessions.get(id)?.lookAgain(api);
    },
    sets: new SetList(api, news),
    trash: new SetList(api, news, { trash: true }),
  };
  const tellUnsaved = (): void =>
    host.setUnsavedWork(
      services.importQueue.unsaved ||
        services.originals.unsaved ||
        services.savings.unsaved ||
        services.sessions.unsaved,
    );
  services.importQueue.subscribe(() => {
    followSaved(services, news);
    leaveRefused(services);
    tellUnsaved();
  });
  services.originals.subscribe(tellUnsaved);
  services.savings.subscribe(tellUnsaved);
  news.subscribe(() => {
    // What was never looked at is asked for when it is.
    for (const list of [services.sets, services.trash]) if (list.items) void list.load();
    void services.sessions.get(news.id)?.lookAgain(api);
  });
  return services;
};

/** The marks of a stored set on the server; other tabs are told of what is changed. */
const marksStore = (api: Api, news: TabNews, id: string): MarksStore => ({
  // The schema's input is the text that travels in the address.
  read: (from, signal) =>
    api.call(listMoleculeMarks, { params: { id }, query: { from: String(from) }, ...(signal && { signal }) }),
  mark: async (molecules, change) => {
    const marked = await api.call(markMolecules, { params: { id }, body: { molecules, change } });
    news.tell(id);
    return marked;
  },
  writeNote: async (position, text, seen) => {
    const params = { id, position: String(position) };
    const note = await api.call(writeMoleculeNote, { params, body: { text, seen } });
    news.tell(id);
    return note;
  },
});

const noChange = (): never => {
  throw new Error('a version of a set does not change');
};

/** The marks of a set as they were in a version; who gave them is not kept. */
const versionMarks = (api: Api, id: string, version: number): MarksStore => ({
  read: async (from, signal) => {
    const params = { id, version: String(version) };
    const query = { from: String(from) };
    const { items, more } = await api.call(listVersionMarks, { params, query, ...(signal && { signal }) });
    return {
      items: items.map(({ position, star, tags, note }) => ({
        position,
        star,
        tags,
        marked: null,
        note: note ? { text: note, version: 1, by: '', at: '' } : null,
      })),
      more,
    };
  },
  mark: noChange,
  writeNote: noChange,
});

/** A file that cannot be read is told where another can be chosen. */
const leaveRefused = ({ importQueue, router }: Services): void => {
  const { place } = router;
  if (place.page === 'reading' && importQueue.get(place.reading)?.state.phase === 'refused')
    router.go(paths.sets(), { replace: true });
};

/** A set that has just been saved stays open, now under its own address. */
const followSaved = ({ importQueue, sessions, sets, originals, router }: Services, news: TabNews): void => {
  const saved = importQueue.all.find(({ state }) => state.phase === 'saved');
  if (saved?.state.phase !== 'saved') return;
  const { id } = saved.state.set;
  const { place } = router;
  sessions.keep(id, saved.session);
  originals.keep(id, saved.source);
  if (place.page === 'reading' && place.reading === saved.id) {
    const query = new URLSearchParams(router.search);
    query.delete('reading');
    query.delete('case');
    const chosen = query.toString();
    router.go(paths.set(id) + (chosen && `?${chosen}`), { replace: true });
  }
  importQueue.remove(saved);
  news.tell(id);
  void sets.load();
};
