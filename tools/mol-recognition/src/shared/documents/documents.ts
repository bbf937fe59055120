import { PdfError } from '@moiety/extraction/browser/pdf-file.ts';
import type { PdfFile, PdfProblem } from '@moiety/extraction/browser/pdf-file.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';

/** A PDF in its worker. */
export type Pdf = Pick<PdfFile, 'open' | 'picture' | 'text' | 'drawings' | 'drawing' | 'close'>;
export type OpenPdf = (file: Blob) => Pdf;

/** A PDF that was given to be looked through. */
export interface OpenDocument {
  readonly id: string;
  /** Of its file. */
  readonly name: string;
  readonly pdf: Pdf;
  /** `locked`: it needs a password. */
  readonly phase: 'opening' | 'locked' | 'open' | 'refused';
  /** Why it is refused, or whether the password was wrong. */
  readonly problem?: PdfProblem;
  /** 0 until it is open. */
  readonly pages: number;
}

/** Whether a file says that it is a PDF. */
export const isPdf = ({ name, type }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name);

const problemOf = (error: unknown): PdfProblem => (error instanceof PdfError ? error.problem : 'broken');

/** The PDF files that are open in this page: they are not kept, only what is cut out of them is. */
export class Documents extends Observable {
  readonly #open: OpenPdf;
  #items: readonly OpenDocument[] = [];

  constructor(open: OpenPdf) {
    super();
    this.#open = open;
  }

  get items(): readonly OpenDocument[] {
    return this.#items;
  }

  get(id: string): OpenDocument | undefined {
    return this.#items.find((document) => document.id === id);
  }

  /** The one of that name that was opened last. */
  named(name: string): OpenDocument | undefined {
    return this.#items.findLast((document) => document.name === name);
  }

  /** Opens files. @returns their ids */
  add(files: readonly { name: string; blob: Blob }[]): string[] {
    const added = files.map(({ name, blob }): OpenDocument => ({
      id: randomId(),
      name,
      pdf: this.#open(blob),
      phase: 'opening',
      pages: 0,
    }));
    this.#items = [...this.#items, ...added];
    this.changed();
    for (const { id } of added) void this.open(id);
    return added.map(({ id }) => id);
  }

  /** Opens a file, with the password that it needs; also again, after a failure. */
  async open(id: string, password = ''): Promise<void> {
    const document = this.get(id);
    if (!document) return;
    this.#set(id, { phase: 'opening' });
    try {
      this.#set(id, { phase: 'open', pages: await document.pdf.open(password) });
    } catch (error) {
      const problem = problemOf(error);
      const isLocked = problem === 'password-needed' || problem === 'password-wrong';
      this.#set(id, { phase: isLocked ? 'locked' : 'refused', problem });
    }
  }

  close(id: string): void {
    this.get(id)?.pdf.close();
    this.#items = this.#items.filter((document) => document.id !== id);
    this.changed();
  }

  /** Closes all of them: another person may come. */
  closeAll(): void {
    for (const { pdf } of this.#items) pdf.close();
    this.#items = [];
    this.changed();
  }

  #set(id: string, change: Pick<OpenDocument, 'phase'> & Partial<OpenDocument>): void {
    this.#items = this.#items.map((document) => {
      if (document.id !== id) return document;
      const { problem: _before, ...rest } = document;
      return { ...rest, ...change };
    });
    this.changed();
  }
}
