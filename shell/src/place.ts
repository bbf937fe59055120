import type { RouteMatch, Router } from '@moiety/elements/router';
import type { TemplateResult } from 'lit';

/** The content that a page gives the shell for the paths that are not the shell's own: what Lit can render. */
export type HostContent = (match: RouteMatch<View>) => unknown;

/** Where the shell is, and what its views are drawn with. */
export interface Place {
  router: Router<View>;
  match: RouteMatch<View>;
  content: HostContent;
}

/** A view: what stands in the page, and what the tab is called. */
export interface View {
  /** In the page's language; of the host's own content the path stands for it. */
  title(): string | undefined;
  draw(place: Place): TemplateResult;
}
