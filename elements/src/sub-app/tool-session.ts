import { Placement, type Place } from './placement.ts';
import { place, release, show, shownTool, type ToolOwner } from './pool.ts';
import { RouteSync } from './route-sync.ts';
import type { ToolFrame } from './tool-frame.ts';
import type { ToolRequest } from './tool-request.ts';

export interface ToolSessionListener {
  /** The tool came, went, or changed its state. */
  toolChanged(): void;
  /** The tool went to another route by itself. */
  routeChanged(route: string, replace: boolean): void;
}

/**
 * An element's time with its tool: takes the tool's frame whenever the element is rendered, lays it over the element's
 * place, and gives it back when the element is hidden or goes.
 */
export class ToolSession implements ToolOwner {
  readonly #placement: Placement;
  readonly #sync?: RouteSync;
  #rendered = false;
  /** The frame whose route was last brought together with the address. */
  #synced?: ToolFrame;

  /** @param sync whether the tool's route is kept in the query */
  constructor(
    readonly element: HTMLElement,
    public request: ToolRequest,
    readonly listener: ToolSessionListener,
    sync: boolean,
  ) {
    this.#placement = new Placement(element, (at) => this.#placed(at));
    if (sync) this.#sync = new RouteSync(request.name, (route) => this.tool?.showRoute(route));
  }

  /** The tool's frame, while it is this element that has it. */
  get tool(): ToolFrame | undefined {
    return shownTool(this);
  }

  start(): void {
    this.#placement.start();
    this.reclaim();
  }

  /** The element left the document, perhaps only to be inserted elsewhere. */
  pause(): void {
    this.#placement.stop();
    this.#sync?.pause();
    this.#synced = undefined;
  }

  /** Asks for the tool again, differently. */
  renew(request: ToolRequest): void {
    this.request = request;
    this.reclaim();
  }

  /** Takes the tool (again), because it is free or gone; unless the element went together with it. */
  reclaim(): void {
    if (this.#rendered && this.element.isConnected) this.#show();
    this.#placement.measure();
  }

  /** The element was moved without leaving the document. */
  moved(): void {
    this.#placement.measure();
  }

  /** @param keep whether the tool lives on, hidden */
  end(keep: boolean): void {
    this.pause();
    this.#sync?.end();
    this.#rendered = false;
    release(this, keep);
  }

  toolChanged(): void {
    this.#placement.measure();
    this.listener.toolChanged();
  }

  routeChanged(route: string, replace: boolean): void {
    this.#sync?.write(route, replace);
    this.listener.routeChanged(route, replace);
  }

  #placed(at: Place): void {
    const rendered = at !== undefined;
    if (rendered !== this.#rendered) {
      this.#rendered = rendered;
      if (rendered) this.#show();
      else {
        this.#sync?.pause();
        this.#synced = undefined;
        // An element that is only hidden, such as on a kept page, keeps its tool.
        release(this, true);
        this.listener.toolChanged();
      }
    }
    if (at) place(this, at);
  }

  #show(): void {
    const tool = show(this);
    if (this.#sync && this.#synced !== tool) {
      this.#synced = tool;
      tool.showRoute(this.#sync.begin(tool.route));
    }
    this.listener.toolChanged();
  }
}
