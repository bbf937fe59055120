import type { FoundStructure } from '@moiety/chemistry/recognition/browser/protocol.ts';

/** Gives what it is told to, in turn; and then nothing. */
export class RecogniserDouble {
  readonly answers: (readonly FoundStructure[] | Error)[] = [];
  /** The sizes of what it was given. */
  readonly given: { width: number; height: number }[] = [];
  /** Resolves when it may answer. */
  hold: Promise<void> = Promise.resolve();

  recognise = async (picture: ImageBitmap, signal?: AbortSignal): Promise<FoundStructure[]> => {
    this.given.push({ width: picture.width, height: picture.height });
    picture.close();
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
    aborted.catch(() => undefined);
    await Promise.race([this.hold, aborted]);
    const answer = this.answers.shift() ?? [];
    if (answer instanceof Error) throw answer;
    return [...answer];
  };
}
