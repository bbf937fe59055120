import { expect, test } from 'vitest';
import { PdfFile, type PdfProblem, type PdfWorker } from '../src/browser/pdf-file.ts';
import type { PdfReply, PdfRequest } from '../src/browser/protocol.ts';

/** A worker that answers by a function; undefined is no answer at all. */
class WorkerDouble implements PdfWorker {
  isEnded = false;
  readonly asked: PdfRequest[] = [];
  #listeners: ((event: MessageEvent<PdfReply>) => void)[] = [];
  readonly #answer: (request: PdfRequest) => PdfReply | undefined;

  constructor(answer: (request: PdfRequest) => PdfReply | undefined) {
    this.#answer = answer;
  }

  postMessage(request: PdfRequest): void {
    this.asked.push(request);
    const data = this.#answer(request);
    if (data)
      queueMicrotask(() => this.#listeners.splice(0).forEach((listen) => listen({ data } as MessageEvent)));
  }

  terminate(): void {
    this.isEnded = true;
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.#listeners.push(listener as (event: MessageEvent<PdfReply>) => void);
  }
}

const picture = {} as ImageBitmap;
const open = (
  answer: (request: PdfRequest) => PdfReply | undefined,
): { pdf: PdfFile; workers: WorkerDouble[] } => {
  const workers: WorkerDouble[] = [];
  const pdf = new PdfFile(new Blob(['%PDF-1.7']), {
    createWorker: async () => {
      const worker = new WorkerDouble(answer);
      workers.push(worker);
      return worker;
    },
    pdfium: 'pdfium.wasm',
    patience: 20,
  });
  return { pdf, workers };
};
const problemOf = async (work: Promise<unknown>): Promise<PdfProblem> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return (error as { problem: PdfProblem }).problem;
};

test('a page that breaks PDFium ends its worker; the file is opened in another one, with its password', async () => {
  const { pdf, workers } = open((request) => {
    if (request.name === 'open') return { answer: { pages: 9 } };
    return request.name === 'picture' && request.given.page === 1
      ? { problem: 'broken' }
      : { answer: picture };
  });
  expect(await pdf.open('sesame')).toBe(9);
  expect(await problemOf(pdf.picture(1))).toBe('broken');
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  expect(await pdf.picture(2)).toBe(picture);
  expect(workers[1]?.asked.map(({ name, given }) => [name, 'password' in given && given.password])).toEqual([
    ['open', 'sesame'],
    ['picture', false],
  ]);
});

test('one that does not answer is given up, and its worker replaced', async () => {
  const { pdf, workers } = open((request) =>
    request.name === 'open' ? { answer: { pages: 1 } } : undefined,
  );
  await pdf.open();
  expect(await problemOf(pdf.drawings(0))).toBe('time');
  expect(workers[0]?.isEnded).toBe(true);
});

test('what somebody waits for comes before thumbnails', async () => {
  const { pdf, workers } = open((request) =>
    request.name === 'open' ? { answer: { pages: 9 } } : { answer: picture },
  );
  await pdf.open();
  await Promise.all([
    pdf.picture(0, { width: 72, isUrgent: false }),
    pdf.picture(1, { width: 72, isUrgent: false }),
    pdf.picture(5),
  ]);
  expect(
    workers[0]?.asked.flatMap((request) => (request.name === 'picture' ? [request.given.page] : [])),
  ).toEqual([0, 5, 1]);
});

test('a wrong password can be followed by the right one; too many pages are refused', async () => {
  let pages = 3;
  const { pdf } = open((request) => {
    if (request.name !== 'open') return { answer: picture };
    return request.given.password === 'right' ? { answer: { pages } } : { problem: 'password-wrong' };
  });
  expect(await problemOf(pdf.open('wrong'))).toBe('password-wrong');
  expect(await pdf.open('right')).toBe(3);
  pages = 2001;
  expect(await problemOf(pdf.open('right'))).toBe('too-many-pages');
  expect(
    await problemOf(
      new PdfFile(new Blob([]), {
        createWorker: async () => new WorkerDouble(() => undefined),
        pdfium: '',
      }).open(),
    ),
  ).toBe('empty');
});

test('where the programs do not arrive that is said, and tried again', async () => {
  let isOnline = false;
  const pdf = new PdfFile(new Blob(['%PDF']), {
    createWorker: async () => {
      if (!isOnline) throw new Error('offline');
      return new WorkerDouble(() => ({ answer: { pages: 2 } }));
    },
    pdfium: '',
  });
  expect(await problemOf(pdf.open())).toBe('not-loaded');
  isOnline = true;
  expect(await pdf.open()).toBe(2);
  pdf.close();
  expect(await problemOf(pdf.picture(0))).toBe('cancelled');
});
