import type { ReportContent } from '@moiety/chemistry/report/content.ts';
import type { ReportWriter } from '@moiety/chemistry/report/report-writer.ts';

/** Keeps what was to be written; a report is written when a test says so. */
export class ReportsDouble implements ReportWriter {
  /** What was asked for, in order. */
  readonly contents: ReportContent[] = [];
  /** Ends the report that is being written: with a file, or with a failure. */
  finish: (error?: Error) => void = () => undefined;

  write: ReportWriter['write'] = (content, { signal, onProgress } = {}) => {
    this.contents.push(content);
    onProgress?.({ page: 1, pages: 3 });
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      this.finish = (error) =>
        error
          ? reject(error)
          : resolve({ pdf: new Blob(['%PDF-1.7'], { type: 'application/pdf' }), pages: 3 });
    });
  };
}
