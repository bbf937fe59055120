/** The worker's entry: a tool bundles this file and hands `createReportWriter` a function that starts it. It writes one report. */
import type { ReportAnswer, ReportRequest } from './report-writer.ts';
import { writePdf } from './write-pdf.ts';

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: MessageEvent<ReportRequest>) => void): void;
  postMessage(message: ReportAnswer, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

const write = async ({ content, fonts }: ReportRequest): Promise<void> => {
  const load = async (part: string, isBold: boolean): Promise<Uint8Array> => {
    const response = await fetch(fonts[`${part}-${isBold ? 700 : 400}`] ?? '');
    if (!response.ok) throw new Error(`the font ${part} could not be loaded: HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  try {
    const written = await writePdf(content, load, (progress) =>
      scope.postMessage({ kind: 'progress', progress }, []),
    );
    scope.postMessage({ kind: 'written', written }, []);
  } catch (error) {
    scope.postMessage({ kind: 'failed', reason: String(error) }, []);
  }
};

scope.addEventListener('message', (event) => void write(event.data));
