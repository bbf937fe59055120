import type { ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };

/** How files come to a page: dropped on it, or chosen by its field `input.files`, which the button `.choose` opens. */
export class FileIntake {
  readonly #host: Host;
  readonly #take: (files: File[]) => void;
  #isOver = false;

  constructor(host: Host, take: (files: File[]) => void) {
    this.#host = host;
    this.#take = take;
  }

  /** Whether files are held over the page. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Opens the browser's file chooser. */
  open = (): void => this.#find('input.files')?.click();

  /**
   * Asks for files from elsewhere than the page. The browser opens its file chooser only where the person pressed something in this frame just
   * now; else the button that opens it has the focus.
   */
  ask(): void {
    if (navigator.userActivation.isActive) this.open();
    else this.#find('.choose')?.focus();
  }

  /** For `dragenter` and `dragover`. */
  onDrag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.#set(true);
  };

  onDragLeave = (event: DragEvent): void => {
    if (!(event.currentTarget as Node).contains(event.relatedTarget as Node | null)) this.#set(false);
  };

  onDrop = (event: DragEvent): void => {
    event.preventDefault();
    this.#set(false);
    this.#take([...(event.dataTransfer?.files ?? [])]);
  };

  /** For the field's `change`. */
  onChosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const files = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    this.#take(files);
  };

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(selector);
  }

  #set(isOver: boolean): void {
    if (isOver === this.#isOver) return;
    this.#isOver = isOver;
    this.#host.requestUpdate();
  }
}
