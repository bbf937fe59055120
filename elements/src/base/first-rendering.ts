/** The first renderings that wait for their turn; undefined while each element renders as it comes. */
let waiting: (() => void)[] | undefined;

/** The length of a turn in milliseconds: at a quarter of the speed, as on a phone, still no task in which a page does not answer (50). */
const TURN = 8;

/** Renders at once, or in its turn while `renderInTurns` is at work. */
export const inTurn = (render: () => void): void | Promise<void> => {
  if (!waiting) return render();
  const queue = waiting;
  return new Promise((resolve, reject) => {
    queue.push(() => {
      try {
        resolve(render());
      } catch (error) {
        // As that of an update at once: to whoever waits for it, or to the window.
        reject(error);
      }
    });
  });
};

/** Ends the task. What was due in it, such as the updates of elements that came, is done by then. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/**
 * Renders what `begin` puts into the page in small steps, so that the page goes on to answer: many elements that come in one
 * task would all render for the first time at its end. Of use where a whole application comes at once, out of sight until
 * it is complete; one at a time. A page in the background, whose timers are slow, takes no steps.
 * @param begin resolves when the elements are in the page
 * @returns when every element within them has rendered for the first time
 */
export const renderInTurns = async (begin: () => Promise<void>): Promise<void> => {
  if (document.hidden) return begin();
  const queue: (() => void)[] = [];
  waiting = queue;
  try {
    await begin();
    await nextTask();
    while (queue.length > 0 && !document.hidden) {
      const end = performance.now() + TURN;
      while (queue.length > 0 && performance.now() < end) queue.shift()?.();
      // What was rendered brings elements of its own.
      await nextTask();
    }
  } finally {
    waiting = undefined;
    for (const render of queue) render();
  }
};
