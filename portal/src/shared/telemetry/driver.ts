import { MONITORING_SDK_VERSION } from '@moiety/contract/monitoring-paths.ts';
import type { SessionEvent, ViewCounts, ViewEvent } from '@moiety/contract/monitoring.ts';
import { Batch, type Sender } from './batch.ts';
import { clickName } from './click-name.ts';
import { configurationOf, type TelemetryConfiguration, type TelemetryOptions } from './configuration.ts';
import { sentEmail } from './email.ts';
import { newId, SessionKeeper } from './monitored-session.ts';
import { observePerformance } from './observe-performance.ts';
import { Outbox } from './outbox.ts';
import { matches, recordedMessage, recordedStack, recordedUrl } from './redact.ts';
import { startCompressor, type Compressor } from './replay/compressor.ts';
import { Recorder } from './replay/recorder.ts';
import { Segments } from './replay/segments.ts';
import { ViewStatistics } from './replay/statistics.ts';
import type { ActionProperties, Telemetry, TelemetryUser } from './telemetry.ts';
import { throttle, type Throttled } from './throttle.ts';
import { startTracing, type Tracing } from './trace.ts';
import { watchVitals, type VitalsWatch } from './vitals.ts';

/** Milliseconds between two updates of a view (the specification's constant). */
export const VIEW_UPDATE_THROTTLE = 3000;
/** How many of each a view tells of one by one; all are counted. */
const TOLD_MAX: ViewCounts = { actions: 200, errors: 50, resources: 200, longTasks: 100 };

/** The event's name of what the view counts. */
const countOf = {
  action: 'actions',
  error: 'errors',
  resource: 'resources',
  'long-task': 'longTasks',
} as const satisfies Record<SessionEvent['type'], keyof ViewCounts>;

interface View {
  id: string;
  page: string;
  begun: number;
  documentVersion: number;
  counts: ViewCounts;
  vitals: VitalsWatch;
  update: Throttled;
}

/** What happened, without what every event says of its view. */
type ReportedEvent<Type extends SessionEvent['type'] = SessionEvent['type']> = Type extends unknown
  ? Omit<Extract<SessionEvent, { type: Type }>, 'view' | 'at' | 'page'>
  : never;

/** What the user does by which a session goes on. */
const USE = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const;

/** One run of the telemetry, from `init` to `stop`. */
class Run {
  readonly #configuration: TelemetryConfiguration;
  readonly #outbox: Outbox;
  readonly #batch: Batch;
  readonly #session: SessionKeeper;
  readonly #statistics = new ViewStatistics();
  readonly #tracing: Tracing;
  readonly #recorder: Recorder;
  readonly #closed = new AbortController();
  readonly #stops: (() => void)[] = [];
  #compressor: Compressor | undefined;
  /** It would fail again for each view: there is no replay any more. */
  #hasCompressorFailed = false;
  #segments: Segments | undefined;
  #view: View | undefined;
  #page = '';
  #isFirstView = true;
  #email: string | undefined;
  #user: TelemetryUser | undefined;

  constructor(configuration: TelemetryConfiguration) {
    this.#configuration = configuration;
    this.#outbox = new Outbox(configuration.collectorOrigin, globalThis.fetch);
    this.#batch = new Batch((parcel) => this.#outbox.send(parcel));
    this.#session = new SessionKeeper(configuration, () => this.#renew());
    const { tracingSampleRate, allowedTracingUrls, excludedUrls } = configuration;
    this.#tracing = startTracing(tracingSampleRate, allowedTracingUrls, excludedUrls);
    this.#recorder = new Recorder(
      (recorded) => {
        const sender = this.#sender();
        if (sender && this.#view && this.#isReplayed())
          this.#segments?.add({ sender, view: this.#view.id, page: this.#view.page }, recorded);
        // Its session is over: another begins with what the user does next.
        else this.#stopReplay();
      },
      () => this.#page,
    );
    this.#session.touch();
    this.#listen();
  }

  setUser(user: TelemetryUser | undefined): void {
    if (user?.email === this.#user?.email) return;
    this.#user = user;
    this.#email = undefined;
    if (!user) return;
    void this.#identify(user);
  }

  async #identify(user: TelemetryUser): Promise<void> {
    const email = await sentEmail(user.email, this.#configuration.email);
    if (this.#user === user) this.#email = email?.slice(0, 320);
  }

  action(kind: 'click' | 'custom', name: string, properties?: ActionProperties): void {
    this.#report({
      type: 'action',
      kind,
      name: name.slice(0, 200),
      ...(this.#email !== undefined && { email: this.#email }),
      ...(properties && { properties: shortProperties(properties) }),
    });
  }

  error(source: 'exception' | 'rejection', reason: unknown): void {
    const error = reason instanceof Error ? reason : undefined;
    this.#report({
      type: 'error',
      source,
      name: (error?.name ?? typeof reason).slice(0, 200),
      message: recordedMessage(error?.message ?? ''),
      stack: recordedStack(error?.stack),
    });
  }

  view(page: string): void {
    this.#endView();
    this.#page = page.slice(0, 200);
    const isFirst = this.#isFirstView;
    this.#isFirstView = false;
    if (matches(location.href, this.#configuration.excludedUrls)) {
      this.#stopReplay();
      return;
    }
    this.#beginView(isFirst);
    if (this.#recorder.state === 'stopped') this.#startReplay();
    else this.#recorder.takeFullSnapshot();
  }

  stop(): void {
    this.#endView();
    this.#stopReplay();
    this.#closed.abort();
    for (const stop of this.#stops) stop();
    this.#tracing.stop();
    this.#batch.flush((parcel) => this.#outbox.sendOnExit(parcel));
    this.#segments?.flushOnExit((parcel) => this.#outbox.sendOnExit(parcel));
    this.#segments?.stop();
    this.#compressor?.stop();
    this.#outbox.stop();
  }

  /** Who sends now; undefined while nothing is recorded. */
  #sender(): Sender | undefined {
    const session = this.#session.current();
    if (!session?.recorded) return undefined;
    const { applicationId, environment, version } = this.#configuration;
    return {
      application: applicationId,
      session: session.id,
      environment,
      version,
      sdkVersion: MONITORING_SDK_VERSION,
      ...(this.#email !== undefined && { email: this.#email }),
    };
  }

  #isReplayed(): boolean {
    const session = this.#session.current();
    return session !== undefined && session.recorded && session.replayed;
  }

  #startReplay(): void {
    if (this.#hasCompressorFailed || !this.#view || !this.#isReplayed()) return;
    try {
      this.#compressor ??= startCompressor(() => {
        this.#hasCompressorFailed = true;
        this.#stopReplay();
        this.#segments?.stop();
        this.#segments = undefined;
      });
    } catch {
      // A browser without workers, or a policy that lets none start.
      this.#hasCompressorFailed = true;
      return;
    }
    this.#segments ??= new Segments(this.#compressor, this.#statistics, (parcel) =>
      this.#outbox.send(parcel),
    );
    this.#recorder.start();
  }

  #stopReplay(): void {
    this.#recorder.stop();
    this.#segments?.flush('init');
  }

  /** Another session: its first view is the one that is shown, and the replay begins anew. */
  #renew(): void {
    this.#stopReplay();
    const { page } = this.#view ?? {};
    if (page === undefined) return;
    this.#view?.vitals.stop();
    this.#view?.update.cancel();
    this.#beginView(false);
    this.#startReplay();
  }

  #beginView(isFirst: boolean): void {
    const update = throttle(() => this.#updateView(), VIEW_UPDATE_THROTTLE);
    const view: View = {
      id: newId(),
      page: this.#page,
      begun: isFirst ? Math.round(performance.timeOrigin) : Date.now(),
      documentVersion: 0,
      counts: { actions: 0, errors: 0, resources: 0, longTasks: 0 },
      vitals: watchVitals(isFirst, () => update()),
      update,
    };
    this.#view = view;
    update();
  }

  #updateView(isActive = true): void {
    const [view, sender] = [this.#view, this.#sender()];
    if (!view || !sender) return;
    const event: ViewEvent = {
      type: 'view',
      view: view.id,
      at: view.begun,
      page: view.page,
      documentVersion: ++view.documentVersion,
      timeSpent: Math.max(0, Date.now() - view.begun),
      isActive,
      vitals: { ...view.vitals.now },
      counts: { ...view.counts },
      replay: this.#statistics.of(view.id),
    };
    this.#batch.add(sender, event);
  }

  #endView(): void {
    if (!this.#view) return;
    this.#segments?.flush('view_change');
    this.#view.vitals.stop();
    this.#view.update.cancel();
    this.#updateView(false);
    this.#view = undefined;
  }

  #report(event: ReportedEvent): void {
    const [view, sender] = [this.#view, this.#sender()];
    if (!view || !sender) return;
    const counted = countOf[event.type];
    view.counts[counted]++;
    if (view.counts[counted] <= TOLD_MAX[counted])
      this.#batch.add(sender, { ...event, view: view.id, at: Date.now(), page: view.page });
    view.update();
  }

  #resource(entry: PerformanceResourceTiming): void {
    const { excludedUrls, collectorOrigin } = this.#configuration;
    const isOurs = entry.name.startsWith(`${collectorOrigin || location.origin}/monitoring/`);
    if (isOurs || matches(entry.name, excludedUrls)) return;
    const trace = this.#tracing.traceOf(entry.name);
    this.#report({
      type: 'resource',
      url: recordedUrl(entry.name),
      kind: entry.initiatorType.slice(0, 40),
      // Of a worker's script a browser tells less than nothing.
      duration: Math.max(0, entry.duration),
      status: entry.responseStatus || null,
      size: entry.encodedBodySize || null,
      ...(trace && { trace }),
    });
  }

  #listen(): void {
    const { signal } = this.#closed;
    const options = { signal, capture: true, passive: true } as const;
    for (const name of USE)
      document.addEventListener(
        name,
        () => {
          if (document.visibilityState === 'visible') this.#session.touch();
        },
        options,
      );
    document.addEventListener(
      'click',
      (event) => {
        if (!event.isTrusted) return;
        const name = clickName(event.composedPath());
        if (name !== undefined) this.action('click', name);
      },
      options,
    );
    addEventListener('error', ({ error }: ErrorEvent) => this.error('exception', error), { signal });
    addEventListener('unhandledrejection', ({ reason }) => this.error('rejection', reason), { signal });
    this.#stops.push(
      observePerformance('longtask', (entries) => {
        for (const { duration } of entries) this.#report({ type: 'long-task', duration });
      }),
      observePerformance('resource', (entries) => {
        for (const entry of entries) this.#resource(entry as PerformanceResourceTiming);
      }),
    );
    // In the background the page goes on, and its worker; it may be ended there without another word.
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'hidden') return;
        this.#updateView();
        this.#segments?.flush('page_hidden');
        this.#batch.flush((parcel) => this.#outbox.sendOnExit(parcel));
      },
      { signal },
    );
    addEventListener(
      'pagehide',
      () => {
        this.#updateView();
        this.#batch.flush((parcel) => this.#outbox.sendOnExit(parcel));
        this.#segments?.flushOnExit((parcel) => this.#outbox.sendOnExit(parcel));
      },
      { signal },
    );
  }
}

const PROPERTIES_MAX = 10;

const shortProperties = (properties: ActionProperties): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(properties)
      .slice(0, PROPERTIES_MAX)
      .map(([name, value]) => [name.slice(0, 60), typeof value === 'string' ? value.slice(0, 200) : value]),
  );

/** Runs something of the telemetry; whatever goes wrong in it stays here. */
const quietly = (run: () => void): void => {
  try {
    run();
  } catch (error) {
    console.debug('Monitoring failed', error);
  }
};

/** Usage tracking by the collector of this product, with replays by rrweb. */
export const makeTelemetry = (): Telemetry => {
  let run: Run | undefined;
  let isOver = false;
  return {
    init: (options: TelemetryOptions) =>
      quietly(() => {
        if (run || isOver) return;
        const configuration = configurationOf(options);
        if (configuration) run = new Run(configuration);
      }),
    setUser: (user) => quietly(() => run?.setUser(user)),
    action: (name, properties) => quietly(() => run?.action('custom', name, properties)),
    error: (reason) => quietly(() => run?.error('exception', reason)),
    view: (page) => quietly(() => run?.view(page)),
    stop: () =>
      quietly(() => {
        isOver = true;
        const running = run;
        run = undefined;
        running?.stop();
      }),
  };
};
