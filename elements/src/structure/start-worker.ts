/** What a script's address must be where the page enforces Trusted Types. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

let ownUrls: Set<string> | undefined;
let trust: ((url: string) => string) | undefined;

/** The worker's address as the page's policy `moiety` allows it; it lets nothing through but what is started here. */
const trusted = (url: string): string => {
  ownUrls ??= new Set();
  ownUrls.add(url);
  if (!trust) {
    const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
    const policy = trustedTypes?.createPolicy('moiety', {
      createScriptURL: (given) => {
        if (!ownUrls?.has(given)) throw new TypeError('not the address of the drawing worker');
        return given;
      },
    });
    trust = (given) => policy?.createScriptURL(given) ?? given;
  }
  return trust(url);
};

/**
 * A module that imports the script at `address`. By a dynamic import, for which a policy's script-src counts; a static
 * one in a worker would need its origin in worker-src, too. What is asked meanwhile is kept for the script.
 */
const importing = (address: string): string => `const asked = [];
const keep = ({ data }) => asked.push(data);
addEventListener('message', keep);
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener('message', keep);
    for (const data of asked) dispatchEvent(new MessageEvent('message', { data }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;

/**
 * Starts the drawing worker. A browser starts no worker from another origin; such a script is imported by a module of
 * the page's own, which a blob holds.
 * @param address absolute
 */
export const startWorker = (address: string): Worker => {
  const options = { type: 'module', name: 'moiety-structures' } as const;
  if (new URL(address).origin === window.location.origin || /^(?:blob|data):/.test(address))
    return new Worker(trusted(address), options);
  const url = URL.createObjectURL(new Blob([importing(address)], { type: 'text/javascript' }));
  const worker = new Worker(trusted(url), options);
  // The first message means that the script is there; until then the address must hold.
  const forget = (): void => {
    URL.revokeObjectURL(url);
    ownUrls?.delete(url);
  };
  worker.addEventListener('message', forget, { once: true });
  worker.addEventListener('error', forget, { once: true });
  return worker;
};
