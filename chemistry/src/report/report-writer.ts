import type { ReportContent } from './content.ts';
import type { ReportProgress, WrittenReport } from './write-pdf.ts';

export interface ReportRequest {
  content: ReportContent;
  /** Absolute addresses of the fonts by part and weight: `noto-sans-latin-400`. */
  fonts: Readonly<Record<string, string>>;
}

export type ReportAnswer =
  | { kind: 'progress'; progress: ReportProgress }
  | { kind: 'written'; written: WrittenReport }
  | { kind: 'failed'; reason: string };

/** Writes reports off the page's thread. */
export interface ReportWriter {
  /** Refused with the signal's reason when it aborts, and with `Error` where the report could not be written. */
  write(
    content: ReportContent,
    options?: { signal?: AbortSignal; onProgress?: (progress: ReportProgress) => void },
  ): Promise<WrittenReport>;
}

export interface ReportWriterOptions {
  /** Makes a worker that runs `@moiety/chemistry/report/report-worker.ts`, and tells where the fonts are; asked for with each report. */
  open: () => Promise<{ worker: Worker; fonts: ReportRequest['fonts'] }>;
}

/** Makes a writer of reports; each has a worker of its own, which goes with it: the library and the fonts are seldom needed. */
export const createReportWriter = ({ open }: ReportWriterOptions): ReportWriter => ({
  async write(content, { signal, onProgress } = {}) {
    signal?.throwIfAborted();
    const { worker, fonts } = await open();
    try {
      return await new Promise<WrittenReport>((resolve, reject) => {
        signal?.throwIfAborted();
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        worker.addEventListener('error', () => reject(new Error('the report’s worker could not be run')));
        worker.addEventListener('message', ({ data }: MessageEvent<ReportAnswer>) => {
          if (data.kind === 'progress') onProgress?.(data.progress);
          else if (data.kind === 'written') resolve(data.written);
          else reject(new Error(data.reason));
        });
        worker.postMessage({ content, fonts } satisfies ReportRequest, []);
      });
    } finally {
      worker.terminate();
    }
  },
});
