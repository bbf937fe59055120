// The server that is attacked, which tells when it is asked how long its event loop was held up and what its process took.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the loop. */
const RESOLUTION = 2;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
delay.enable();

const ranSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
/** The longest time that this thread worked between two looks: what is the server's own of a delay, whatever else the machine does. */
let ownWorst = 0;
let thread = process.threadCpuUsage();
let lookedAt = performance.now();
setInterval(() => {
  const now = performance.now();
  // Between two looks in time the loop was free.
  if (now - lookedAt > 2 * RESOLUTION) ownWorst = Math.max(ownWorst, ranSince(thread));
  lookedAt = now;
  thread = process.threadCpuUsage();
}, RESOLUTION).unref();

let cpu = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({
    worst: Math.max(0, delay.max / 1e6 - RESOLUTION),
    p99: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION),
    ownWorst,
    cpuSeconds: (user + system) / 1e6,
  });
  delay.reset();
  ownWorst = 0;
  cpu = process.cpuUsage();
});

await import('../../server/test/support/process.ts');
