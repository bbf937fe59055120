import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { Box } from '../box.ts';
import type { GreyImage } from '../page/bitmap.ts';
import { ExtractionError } from '../extraction-error.ts';
import { LIMITS } from './limits.ts';

/** A character of the text layer; its box is in points of the page as shown, along its line with the space that the font gives it. */
export interface LayerCharacter extends Box {
  /** A space where the file says that there is one. */
  text: string;
}

/** A page's size in points, as shown: after its rotation and crop box. */
export interface PageSize {
  width: number;
  height: number;
}

/** A picture in three bytes a pixel: red, green, blue. */
export interface ColourImage {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Pixels of a picture of a page. */
const PICTURE_PIXELS = 12_000_000;

/** Of a title, with its zero at the end: longer is no title. */
const TITLE_BYTES_MAX = 64 * 1024;
/** The module's memory; it moves as it grows, so it is asked for each time. */
const heapOf = ({ pdfium }: WrappedPdfiumModule): Uint8Array =>
  (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

/** Errors of PDFium (`fpdfview.h`). */
const CODES = { format: 3, password: 4, security: 5 };
/** `FPDF_PAGEOBJ_IMAGE`, `FPDF_PAGEOBJ_FORM`. */
const IMAGE = 3;
const FORM = 5;
/** `FPDF_TEXTRENDERMODE_INVISIBLE`. */
const INVISIBLE = 3;
/** A page is covered where the middles of this many rows and columns of it are. */
const MESH = 32;
/** `FPDFBitmap_Gray`. */
const GRAY = 1;
/** `FPDF_ANNOT | FPDF_GRAYSCALE`. */
const FLAGS = 0x01 | 0x08;
/** `FPDFBitmap_BGRx`; with `FPDF_ANNOT | FPDF_REVERSE_BYTE_ORDER` red comes first. */
const COLOUR = 3;
const COLOUR_FLAGS = 0x01 | 0x10;
/** `FPDF_REMOVE_SECURITY`. */
const WITHOUT_SECURITY = 3;

/**
 * A PDF opened by PDFium in WebAssembly. Forms and scripts are never run. When a call throws, the module's memory is in an unknown
 * state: it is thrown away, with the process that holds it.
 */
export class PdfDocument {
  #pdfium: WrappedPdfiumModule;
  #document: number;
  #bytes: number;
  readonly pages: number;
  /** Whether the file restricts printing or copying; it needs no password for reading. */
  readonly isRestricted: boolean;

  private constructor(pdfium: WrappedPdfiumModule, document: number, bytes: number) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#bytes = bytes;
    this.pages = pdfium.FPDF_GetPageCount(document);
    // Bit 5 is copying, bit 3 printing.
    this.isRestricted = (pdfium.FPDF_GetDocPermissions(document) & 0b10100) !== 0b10100;
  }

  /**
   * @param wasm PDFium's binary
   * @throws {ExtractionError} what is no PDF, is damaged, or needs another password
   */
  static async open(
    file: Uint8Array,
    { wasm, password = '' }: { wasm: Uint8Array; password?: string },
  ): Promise<PdfDocument> {
    if (file.length === 0) throw new ExtractionError('empty');
    if (file.length > LIMITS.bytes) throw new ExtractionError('too-large');
    const pdfium = await init({ wasmBinary: wasm.slice().buffer });
    pdfium.PDFiumExt_Init();
    const bytes = pdfium.pdfium.wasmExports.malloc(file.length);
    heapOf(pdfium).set(file, bytes);
    const document = pdfium.FPDF_LoadMemDocument(bytes, file.length, password);
    if (document === 0) {
      const code = pdfium.FPDF_GetLastError();
      if (code === CODES.password)
        throw new ExtractionError(password === '' ? 'password-needed' : 'password-wrong');
      throw new ExtractionError(code === CODES.security ? 'encryption' : 'not-pdf');
    }
    return new PdfDocument(pdfium, document, bytes);
  }

  close(): void {
    this.#pdfium.FPDF_CloseDocument(this.#document);
    this.#pdfium.pdfium.wasmExports.free(this.#bytes);
  }

  /** @param index from 0 @throws {ExtractionError} where the page cannot be read */
  #withPage<Result>(index: number, work: (page: number) => Result): Result {
    const page = this.#pdfium.FPDF_LoadPage(this.#document, index);
    if (page === 0) throw new ExtractionError('page');
    const result = work(page);
    this.#pdfium.FPDF_ClosePage(page);
    return result;
  }

  #sizeOf(page: number): PageSize {
    return {
      width: this.#pdfium.FPDF_GetPageWidthF(page),
      height: this.#pdfium.FPDF_GetPageHeightF(page),
    };
  }

  size(index: number): PageSize {
    return this.#withPage(index, (page) => this.#sizeOf(page));
  }

  /** A page in grey; one too large for the resolution is drawn smaller, and `dpi` says how. */
  render(index: number, dpi: number): GreyImage & { dpi: number } {
    return this.#withPage(index, (page) => {
      const size = this.#sizeOf(page);
      const area = (size.width * size.height) / 72 / 72;
      const used = Math.min(dpi, Math.floor(Math.sqrt(LIMITS.pixels / area)));
      if (!(used >= 36) || !(size.width > 0) || !(size.height > 0)) throw new ExtractionError('page-size');
      const width = Math.max(1, Math.round((size.width * used) / 72));
      const height = Math.max(1, Math.round((size.height * used) / 72));
      const stride = (width + 3) & ~3;
      const { malloc, free } = this.#pdfium.pdfium.wasmExports;
      const buffer = malloc(stride * height);
      if (buffer === 0) throw new ExtractionError('page-size');
      const bitmap = this.#pdfium.FPDFBitmap_CreateEx(width, height, GRAY, buffer, stride);
      this.#pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      this.#pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
      const grey = new Uint8Array(width * height);
      const heap = heapOf(this.#pdfium);
      for (let y = 0; y < height; y += 1)
        grey.set(heap.subarray(buffer + y * stride, buffer + y * stride + width), y * width);
      this.#pdfium.FPDFBitmap_Destroy(bitmap);
      free(buffer);
      return { width, height, grey, dpi: used };
    });
  }

  /**
   * Whether pictures cover the page, one or strips of one, or all its text is hidden: a scan, whose text layer somebody else's optical
   * reading has made. Such a layer says `O.8` for 0.8 and agrees with the print for the most part.
   */
  isScan(index: number): boolean {
    return this.#withPage(index, (page) => this.#isCovered(page) || this.#isTextHidden(page));
  }

  #isCovered(page: number): boolean {
    const { malloc, free } = this.#pdfium.pdfium.wasmExports;
    const address = malloc(24);
    // Left, top, right, bottom, before the page's rotation.
    this.#pdfium.FPDF_GetPageBoundingBox(page, address);
    const [x0, y1, x1, y0] = this.#floats(address, 4) as [number, number, number, number];
    const covered = new Set<number>();
    for (const picture of this.#picturesOn(page, address))
      for (let row = 0; row < MESH; row += 1)
        for (let column = 0; column < MESH; column += 1) {
          const x = x0 + ((column + 0.5) / MESH) * (x1 - x0);
          const y = y0 + ((row + 0.5) / MESH) * (y1 - y0);
          if (x >= picture.x0 && x <= picture.x1 && y >= picture.y0 && y <= picture.y1)
            covered.add(row * MESH + column);
        }
    free(address);
    return covered.size > 0.8 * MESH ** 2;
  }

  #floats(address: number, count: number): number[] {
    return Array.from({ length: count }, (_, place) =>
      this.#pdfium.pdfium.getValue(address + 4 * place, 'float'),
    );
  }

  /**
   * Where the pictures of a page are, also those in its groups, in its own coordinates: y grows upwards.
   * @param address room for six numbers
   */
  *#picturesOn(page: number, address: number): Generator<Box> {
    const count = Math.min(LIMITS.objects, this.#pdfium.FPDFPage_CountObjects(page));
    let found = 0;
    for (let place = 0; place < count && found < LIMITS.pictures; place += 1) {
      const object = this.#pdfium.FPDFPage_GetObject(page, place);
      const type = this.#pdfium.FPDFPageObj_GetType(object);
      if (type === IMAGE) {
        found += 1;
        yield this.#boundsOf(object, address);
      } else if (type === FORM)
        for (const inner of this.#picturesIn(object)) {
          found += 1;
          const { x0, y0, x1, y1 } = this.#boundsOf(inner, address);
          this.#pdfium.FPDFPageObj_GetMatrix(object, address);
          const [a, b, c, d, e, f] = this.#floats(address, 6) as [
            number,
            number,
            number,
            number,
            number,
            number,
          ];
          const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => a * x + c * y + e));
          const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => b * x + d * y + f));
          yield { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
        }
    }
  }

  /** The picture objects of a group, not of groups in it. */
  #picturesIn(form: number): number[] {
    const count = Math.min(LIMITS.pictures, this.#pdfium.FPDFFormObj_CountObjects(form));
    return Array.from({ length: Math.max(0, count) }, (_, place) =>
      this.#pdfium.FPDFFormObj_GetObject(form, place),
    ).filter((object) => this.#pdfium.FPDFPageObj_GetType(object) === IMAGE);
  }

  #boundsOf(object: number, address: number): Box {
    this.#pdfium.FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12);
    const [x0, y0, x1, y1] = this.#floats(address, 4) as [number, number, number, number];
    return { x0, y0, x1, y1 };
  }

  #isTextHidden(page: number): boolean {
    const text = this.#pdfium.FPDFText_LoadPage(page);
    if (text === 0) return false;
    const isHidden = this.#hiddenIn(text);
    const count = Math.min(LIMITS.characters, this.#pdfium.FPDFText_CountChars(text));
    let [hidden, all] = [0, 0];
    for (let place = 0; place < count; place += 1) {
      if (this.#pdfium.FPDFText_IsGenerated(text, place) === 1) continue;
      all += 1;
      hidden += isHidden(place) ? 1 : 0;
    }
    this.#pdfium.FPDFText_ClosePage(text);
    return hidden > 0.8 * all;
  }

  /** Whether a character of a page's text is not painted. */
  #hiddenIn(text: number): (place: number) => boolean {
    const known = new Map<number, boolean>();
    return (place) => {
      const object = this.#pdfium.FPDFText_GetTextObject(text, place);
      const isHidden =
        known.get(object) ??
        (object !== 0 && this.#pdfium.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE);
      known.set(object, isHidden);
      return isHidden;
    };
  }

  /**
   * Characters of the text layer in the order of the file, without those that PDFium adds.
   * @param withHidden also those that are not painted, such as what a scanner's own reading has put behind a page
   */
  characters(index: number, { withHidden = false } = {}): LayerCharacter[] {
    return this.#withPage(index, (page) => {
      const { width, height } = this.#sizeOf(page);
      const text = this.#pdfium.FPDFText_LoadPage(page);
      if (text === 0) return [];
      const count = Math.min(LIMITS.characters, this.#pdfium.FPDFText_CountChars(text));
      const { malloc, free } = this.#pdfium.pdfium.wasmExports;
      const box = malloc(48);
      const ints = malloc(8);
      const found: LayerCharacter[] = [];
      const isHidden = withHidden ? () => false : this.#hiddenIn(text);
      const number = (address: number): number => this.#pdfium.pdfium.getValue(address, 'double');
      for (let place = 0; place < count; place += 1) {
        const code = this.#pdfium.FPDFText_GetUnicode(text, place);
        const isSpace = code === 32 || code === 160;
        // PDFium gives a hyphen at the end of a line another code, as if it parted a word: in a name it is a part of it.
        const isHyphen = this.#pdfium.FPDFText_IsHyphen(text, place) === 1;
        if ((code <= 32 && !isSpace && !isHyphen) || code > 0x10ffff) continue;
        if (this.#pdfium.FPDFText_IsGenerated(text, place) === 1 || isHidden(place)) continue;
        this.#pdfium.FPDFText_GetCharBox(text, place, box, box + 8, box + 16, box + 24);
        this.#pdfium.FPDFText_GetLooseCharBox(text, place, box + 32);
        // The font's own extent along the line, which may run up or down the page.
        const isAcross = Math.abs(Math.sin(this.#pdfium.FPDFText_GetCharAngle(text, place))) < 0.7;
        const loose = (at: number): number => this.#pdfium.pdfium.getValue(box + 32 + at, 'float');
        const [left, right, bottom, top] = [number(box), number(box + 8), number(box + 16), number(box + 24)];
        const corners = isAcross
          ? ([
              this.#shown(page, width, height, Math.min(left, loose(0)), top, ints),
              this.#shown(page, width, height, Math.max(right, loose(8)), bottom, ints),
            ] as const)
          : ([
              this.#shown(page, width, height, left, Math.max(top, loose(4)), ints),
              this.#shown(page, width, height, right, Math.min(bottom, loose(12)), ints),
            ] as const);
        found.push({
          text: isSpace ? ' ' : isHyphen ? '-' : String.fromCodePoint(code),
          x0: Math.min(corners[0].x, corners[1].x),
          x1: Math.max(corners[0].x, corners[1].x),
          y0: Math.min(corners[0].y, corners[1].y),
          y1: Math.max(corners[0].y, corners[1].y),
        });
      }
      free(ints);
      free(box);
      this.#pdfium.FPDFText_ClosePage(text);
      return found;
    });
  }

  /** A point of the page's own space as shown, through rotation and crop box, to a hundredth of a point. */
  #shown(
    page: number,
    width: number,
    height: number,
    x: number,
    y: number,
    ints: number,
  ): { x: number; y: number } {
    const FINE = 100;
    this.#pdfium.FPDF_PageToDevice(
      page,
      0,
      0,
      Math.round(width * FINE),
      Math.round(height * FINE),
      0,
      x,
      y,
      ints,
      ints + 4,
    );
    return {
      x: this.#pdfium.pdfium.getValue(ints, 'i32') / FINE,
      y: this.#pdfium.pdfium.getValue(ints + 4, 'i32') / FINE,
    };
  }

  /** A page in colours, of so many pixels across; one of an odd shape is drawn smaller. */
  picture(index: number, width: number): ColourImage {
    return this.#withPage(index, (page) => {
      const size = this.#sizeOf(page);
      if (!(size.width > 0) || !(size.height > 0)) throw new ExtractionError('page-size');
      const most = Math.floor(Math.sqrt((PICTURE_PIXELS * size.width) / size.height));
      const across = Math.max(1, Math.min(width, most));
      const down = Math.max(1, Math.round((across * size.height) / size.width));
      if (across * down > 2 * PICTURE_PIXELS) throw new ExtractionError('page-size');
      const { malloc, free } = this.#pdfium.pdfium.wasmExports;
      const stride = across * 4;
      const buffer = malloc(stride * down);
      if (buffer === 0) throw new ExtractionError('page-size');
      const bitmap = this.#pdfium.FPDFBitmap_CreateEx(across, down, COLOUR, buffer, stride);
      this.#pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, across, down, 0xffffffff);
      this.#pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, across, down, 0, COLOUR_FLAGS);
      const heap = heapOf(this.#pdfium);
      const rgb = new Uint8Array(across * down * 3);
      for (let at = 0, from = buffer; at < rgb.length; at += 3, from += 4) {
        rgb[at] = heap[from]!;
        rgb[at + 1] = heap[from + 1]!;
        rgb[at + 2] = heap[from + 2]!;
      }
      this.#pdfium.FPDFBitmap_Destroy(bitmap);
      free(buffer);
      return { width: across, height: down, rgb };
    });
  }

  /** Whether there is any text layer on a page. */
  hasText(index: number): boolean {
    return this.#withPage(index, (page) => {
      const text = this.#pdfium.FPDFText_LoadPage(page);
      if (text === 0) return false;
      const count = this.#pdfium.FPDFText_CountChars(text);
      this.#pdfium.FPDFText_ClosePage(text);
      return count > 0;
    });
  }

  /** The file as it is without its encryption, in pieces. @throws {ExtractionError} where it cannot be written */
  decrypted(): Uint8Array[] {
    const { addFunction, removeFunction, setValue, wasmExports } = this.#pdfium.pdfium;
    const pieces: Uint8Array[] = [];
    const take = (_writer: number, data: number, size: number): number => {
      pieces.push(heapOf(this.#pdfium).slice(data, data + size));
      return 1;
    };
    // `FPDF_FILEWRITE`: its version, and what is called with each piece. PDFium's own writer would keep the whole file a second time.
    const takePointer = addFunction(take, 'iiii');
    const writer = wasmExports.malloc(8);
    setValue(writer, 1, 'i32');
    setValue(writer + 4, takePointer, 'i32');
    try {
      if (!this.#pdfium.FPDF_SaveAsCopy(this.#document, writer, WITHOUT_SECURITY))
        throw new ExtractionError('encryption');
    } finally {
      wasmExports.free(writer);
      removeFunction(takePointer);
    }
    return pieces;
  }

  /** What the file says of itself. */
  title(): string {
    const { malloc, free } = this.#pdfium.pdfium.wasmExports;
    // With its zero at the end. Of a longer one PDFium writes nothing, and what was there before would be read.
    const length = this.#pdfium.FPDF_GetMetaText(this.#document, 'Title', 0, 0);
    if (length <= 2 || length > TITLE_BYTES_MAX) return '';
    const buffer = malloc(length);
    this.#pdfium.FPDF_GetMetaText(this.#document, 'Title', buffer, length);
    const heap = heapOf(this.#pdfium);
    const title = new TextDecoder('utf-16le').decode(heap.slice(buffer, buffer + length - 2));
    free(buffer);
    return title;
  }
}
