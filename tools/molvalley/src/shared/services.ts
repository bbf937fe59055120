import { createContext } from '@lit/context';
import type { ReportWriter } from '@moiety/chemistry/report/report-writer.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Router } from '@moiety/tool-kit/router.ts';
import type { Tool } from '@moiety/tool-kit/tool.ts';
import type { SetSavings } from './combine/set-saving.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Place } from './places.ts';
import type { Preferences } from './preferences.ts';
import type { ImportQueue } from './imports/import-queue.ts';
import type { Originals } from './sets/originals.ts';
import type { SetList } from './sets/set-list.ts';
import type { Sessions } from './sets/sessions.ts';

/** What the tool's views work with. */
export interface Services extends Tool {
  workers: MoleculeWorkers;
  /** Writes PDF reports. */
  reports: ReportWriter;
  router: Router<Place>;
  preferences: Preferences;
  importQueue: ImportQueue;
  /** Sets that are made of others. */
  savings: SetSavings;
  firstSteps: FirstSteps;
  sessions: Sessions;
  /** The files that sets were made from. */
  originals: Originals;
  /** Says that a set was changed apart from its page: here, and in other tabs. */
  changed: (id: string) => void;
  /** The sets in use, and those in the trash. */
  sets: SetList;
  trash: SetList;
  /** The sample file: its name and where it is fetched from. */
  sample: SampleFile;
  /** A series with a measured property, for SAR. */
  sampleSeries: SampleFile;
}

/** A file that the start page offers. */
export interface SampleFile {
  name: string;
  url: string;
}

/** Hands them down from the application to every view. */
export const servicesContext = createContext<Services>(Symbol('molvalley-services'));
