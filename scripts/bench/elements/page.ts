// Runs in the measured page. Everything it knows of a library comes through the adapter.
import type { Adapter, Kind, OverlayKind } from './adapter.ts';

export interface Opening {
  /** Milliseconds from the click to the end of the first frame in which the box is seen. */
  first: number;
  /** Milliseconds from the click until nothing is animated. */
  settled: number;
  /** Whether anything was animated. */
  animated: boolean;
}

/** What the harness calls in the page, as `bench`. */
export interface PageBench {
  /** Makes, renders and paints `count`; false if the library has no such thing. They stay until `clear`. */
  create(kind: Kind, count: number): Promise<boolean>;
  clear(): Promise<void>;
  /** Creates and removes `batches` times `size`. */
  churn(kind: Kind, batches: number, size: number): Promise<boolean>;
  /** Puts a closed overlay into the page; the next click on `#go` opens it. False if the library has none. */
  prepare(kind: OverlayKind): Promise<boolean>;
  /** What the click brought about. */
  opening: Promise<Opening>;
  /** Closes and removes the overlay. */
  dismiss(): Promise<void>;
}

declare global {
  interface Window {
    bench: PageBench;
  }
}

/** Milliseconds after which something that should come is given up. */
const PATIENCE = 4000;

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Resolves in a task of its own: within a frame's callback, once that frame is painted. */
const task = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    port2.postMessage(undefined);
  });

const painted = async (): Promise<void> => {
  await frame();
  await task();
};

/** The animations that run now and end, those inside shadow trees included. */
const animations = (root: Document | ShadowRoot = document): Animation[] => [
  ...root.getAnimations().filter((animation) => {
    const end = animation.effect?.getComputedTiming().endTime;
    return animation.playState === 'running' && typeof end === 'number' && Number.isFinite(end) && end > 1;
  }),
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? animations(shadowRoot) : [])),
];

const rendered = (root: Element): Promise<unknown> =>
  Promise.all(
    [root, ...root.children].map((each) => ('updateComplete' in each ? each.updateComplete : undefined)),
  );

/** Gives the page its `bench` for one library. */
export const startBench = ({ make, overlays }: Adapter): void => {
  const root = document.querySelector('#root')!;
  const button = document.querySelector<HTMLElement>('#go')!;
  let dismiss: (() => Promise<void>) | undefined;

  const bench: PageBench = {
    async create(kind, count) {
      const one = make[kind];
      if (!one) return false;
      const box = document.createElement('div');
      box.append(...Array.from({ length: count }, (_, index) => one(index)));
      root.append(box);
      await rendered(box);
      box.getBoundingClientRect();
      await painted();
      await painted();
      return true;
    },

    async clear() {
      root.replaceChildren();
      await painted();
      await painted();
    },

    async churn(kind, batches, size) {
      for (let batch = 0; batch < batches; batch += 1) {
        if (!(await bench.create(kind, size))) return false;
        await bench.clear();
      }
      return true;
    },

    async prepare(kind) {
      const overlay = overlays[kind];
      if (!overlay) return false;
      const made = overlay.make();
      root.append(made);
      await rendered(made);
      await painted();
      await painted();
      const seen = (): boolean => {
        const box = overlay.box(made);
        if (!box?.checkVisibility({ visibilityProperty: true })) return false;
        const { width, height } = box.getBoundingClientRect();
        return width > 0 && height > 0;
      };
      if (seen()) throw new Error(`${kind} is seen before it is opened`);

      const watch = async (start: number): Promise<Opening> => {
        await frame();
        while (!seen()) {
          if (performance.now() - start > PATIENCE) throw new Error(`${kind} never appeared`);
          await frame();
        }
        await task();
        const first = performance.now() - start;
        let animated = false;
        for (let still = 0; still < 3 && performance.now() - start < PATIENCE; still += 1) {
          await frame();
          if (animations().length === 0) continue;
          animated = true;
          still = -1;
        }
        return { first, settled: performance.now() - start, animated };
      };
      bench.opening = new Promise((resolve, reject) => {
        button.addEventListener(
          'click',
          ({ timeStamp }) => {
            overlay.open(made);
            watch(timeStamp).then(resolve, reject);
          },
          { once: true },
        );
      });
      dismiss = async () => {
        overlay.close(made);
        const start = performance.now();
        while (seen() && performance.now() - start < PATIENCE) await frame();
        made.remove();
        await painted();
      };
      return true;
    },

    opening: new Promise(() => {}),

    dismiss: async () => dismiss?.(),
  };
  window.bench = bench;
};
