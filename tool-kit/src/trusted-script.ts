/** What a script's address must be where the page enforces Trusted Types. */
interface ScriptPolicy {
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy;
}

/** Lets addresses of this page's own origin through and no others. */
const ownOrigin = (url: string): string => {
  const { origin, href } = new URL(url, window.location.origin);
  if (origin !== window.location.origin) throw new TypeError('a script of another origin');
  return href;
};

let policy: ScriptPolicy | undefined;

/**
 * The address of a worker's script, allowed by the page's policy `moiety`.
 * @throws TypeError where it is not of this page's own origin
 */
export const ownScriptUrl = (url: string): string => {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  policy ??= trustedTypes?.createPolicy('moiety', { createScriptURL: ownOrigin }) ?? {
    createScriptURL: ownOrigin,
  };
  // A TrustedScriptURL, which the type of Worker does not know yet, stands for its text.
  return policy.createScriptURL(url);
};
