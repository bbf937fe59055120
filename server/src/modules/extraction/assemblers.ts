import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import type { ExtractionProcesses } from './processes.ts';
import type { Assembler } from './putting-together.ts';

/** Processes that this one has for corrections of tables of groups and their previews, and milliseconds for which they stay without one. */
const AT_ONCE = 2;
const IDLE = 300 * SECOND;
/** Milliseconds that is still worked on what nobody waits for any more: mostly it is done by then, the start of its process too, which need not be started again. */
const GRACE = 5 * SECOND;

/** Processes that read corrections of tables of groups and put their rows together, each kept ready for the next. */
export interface Assemblers {
  /**
   * @param wanted aborted once nobody waits for it: then it is not begun, or soon ended
   * @throws Refusal `unavailable` where too much waits already; ExtractionError
   */
  use<Result>(
    accountId: string,
    work: (assembler: Assembler) => Promise<Result>,
    wanted?: AbortSignal,
  ): Promise<Result>;
  close(): void;
}

export const makeAssemblers = ({ openAssembler }: Pick<ExtractionProcesses, 'openAssembler'>): Assemblers => {
  const idle: Assembler[] = [];
  let closing: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(closing);
    for (const assembler of idle.splice(0)) assembler.close();
  };
  const inTurn = makeFairQueue({
    name: 'tables of groups',
    atOnce: AT_ONCE,
    perMember: 8,
    perGroup: 8,
    total: 100,
    retryAfter: 5,
  });
  return {
    use: (accountId, work, wanted) =>
      inTurn({ group: accountId, member: accountId }, async () => {
        if (wanted?.aborted) throw new ExtractionError('cancelled');
        clearTimeout(closing);
        const assembler = idle.pop() ?? openAssembler();
        let ending: NodeJS.Timeout | undefined;
        const leave = (): void => {
          ending = setTimeout(() => assembler.stop(), GRACE).unref();
        };
        wanted?.addEventListener('abort', leave, { once: true });
        try {
          return await work(assembler);
        } finally {
          wanted?.removeEventListener('abort', leave);
          clearTimeout(ending);
          idle.push(assembler);
          clearTimeout(closing);
          closing = setTimeout(close, IDLE).unref();
        }
      }),
    close,
  };
};
