import { fixture, html, waitUntil } from '@open-wc/testing';

/** A page of its own that loads nothing more. */
export interface PageWithoutNetwork {
  document: Document;
  /** What the modules that it began with export. */
  modules: Record<string, unknown>[];
  /** The rejections that nobody handled. */
  rejections: string[];
}

type View = Window & { modules?: Record<string, unknown>[]; rejections: string[] };

/**
 * A page that loads modules and what they import statically, and then loses the network: from then on its policy refuses
 * every script, so that every `import()` fails.
 * @param paths of the modules, from the repository's root
 * @param body its HTML
 */
export const pageWithoutNetwork = async (
  paths: readonly string[],
  body = '',
): Promise<PageWithoutNetwork> => {
  const frame = await fixture<HTMLIFrameElement>(
    html`<iframe title="page" style="inline-size: 600px; block-size: 400px"></iframe>`,
  );
  // With the origin: in a page that has no address, WebKit does not know from where a path begins.
  const imports = paths.map((path) => `import('${location.origin}/${path}')`).join();
  frame.srcdoc = `<!doctype html><html lang="en-US"><body><script type="module">
      window.rejections = [];
      addEventListener('unhandledrejection', (event) => rejections.push(String(event.reason)));
      const modules = await Promise.all([${imports}]);
      const policy = document.createElement('meta');
      policy.httpEquiv = 'content-security-policy';
      policy.content = "script-src 'none'";
      document.head.append(policy);
      window.modules = modules;
    </script></body></html>`;
  const view = (): View => frame.contentWindow as unknown as View;
  await waitUntil(() => view().modules !== undefined, 'the page has its modules');
  const { document } = view();
  document.body.innerHTML = body;
  // Keys go to it.
  frame.focus();
  return { document, modules: view().modules!, rejections: view().rejections };
};
