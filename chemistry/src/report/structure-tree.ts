import type { PageBox, ReportElement } from './pages.ts';

type Pdf = PDFKit.PDFDocument;
type Node = PDFKit.PDFStructureElement;

/** The structure of a document as its pages are written: each element once, in the order in which it was met. */
export class StructureTree {
  #document: Pdf;
  #nodes = new Map<ReportElement, Node>();
  #root: Node | undefined;

  constructor(document: Pdf) {
    this.#document = document;
  }

  /** Draws what belongs to an element, which is known of from now on. */
  mark(element: ReportElement, box: PageBox, draw: (() => void) | undefined): void {
    const node = this.#nodeOf(element, box);
    if (!draw) return;
    const content = this.#document.markStructureContent(element.type);
    draw();
    this.#document.endMarkedContent();
    node.add(content);
    if (element.url === undefined) return;
    const { x, y, width, height } = box;
    const options = { structParent: node, Contents: new String(element.url) };
    this.#document.link(
      x,
      y,
      width,
      height,
      element.url,
      options as unknown as PDFKit.Mixins.AnnotationOption,
    );
    // A link refers to the page that is being written.
    node.end();
  }

  /** Writes the structure. */
  end(): void {
    this.#root?.end();
  }

  #nodeOf(element: ReportElement, { x, y, width, height }: PageBox): Node {
    const known = this.#nodes.get(element);
    if (known) return known;
    const { type, parent, alt, scope } = element;
    const options = {
      ...(alt !== undefined && { alt, bbox: [x, y, x + width, y + height] }),
      ...(scope && { scope }),
    };
    const node = this.#document.struct(type, options);
    this.#nodes.set(element, node);
    if (parent) this.#nodeOf(parent, { x, y, width, height }).add(node);
    else {
      this.#root = node;
      this.#document.addStructure(node);
    }
    return node;
  }
}
