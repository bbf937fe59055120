import type { StructureDrawing, StructureDrawingOptions, StructureService } from './drawing.ts';

/** Drawings kept, some 3 kB each: thirty screens of a table. */
const CAPACITY = 500;

const keyOf = (
  structure: string,
  { width, height, highlight = '', highlightRest = false, align = '' }: StructureDrawingOptions,
): string => `${width} ${height} ${highlightRest ? 'rest of ' : ''}${highlight}\n${align}\n${structure}`;

/** Keeps the drawings of a service that were used last. */
export class DrawingCache {
  readonly service: StructureService;
  /** Least recently used first. */
  #drawings = new Map<string, StructureDrawing>();

  constructor(service: StructureService) {
    this.service = service;
  }

  /** A drawing that is there at once. */
  peek(structure: string, options: StructureDrawingOptions): StructureDrawing | undefined {
    const key = keyOf(structure, options);
    const drawing = this.#drawings.get(key);
    if (drawing) {
      this.#drawings.delete(key);
      this.#drawings.set(key, drawing);
    }
    return drawing;
  }

  async draw(
    structure: string,
    options: StructureDrawingOptions & { signal: AbortSignal },
  ): Promise<StructureDrawing> {
    const drawing = this.peek(structure, options) ?? (await this.service.draw(structure, options));
    this.#drawings.set(keyOf(structure, options), drawing);
    for (const [oldest] of this.#drawings) {
      if (this.#drawings.size <= CAPACITY) break;
      this.#drawings.delete(oldest);
    }
    return drawing;
  }
}
