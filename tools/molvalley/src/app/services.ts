import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { Api } from '../api/client.ts';
import type { CaseFiles } from '../cases/case-files.ts';
import type { Readings } from '../reading/readings.ts';
import type { Sessions } from '../set/sessions.ts';
import type { SetList } from '../sets/set-list.ts';
import type { FirstSteps } from './first-steps.ts';
import type { Host } from './host.ts';
import type { Preferences } from './preferences.ts';
import type { Router } from './router.ts';

/** What the tool's views work with. */
export interface Services {
  api: Api;
  host: Host;
  workers: MoleculeWorkers;
  router: Router;
  preferences: Preferences;
  readings: Readings;
  /** The files of the worked examples. */
  cases: CaseFiles;
  firstSteps: FirstSteps;
  sessions: Sessions;
  /** The sets in use, and those in the trash. */
  sets: SetList;
  trash: SetList;
  /** The sample file: its name and where it is fetched from. */
  sample: { name: string; url: string };
}
