/**
 * Why a tool is not there.
 * - `timeout`: nothing came, or the tool did not finish starting, within its time
 * - `unreachable`: no connection to its server
 * - `offline`: this computer has no network
 * - `not-found`, `server-error`: its server answered 404 or 410, or 5xx
 * - `no-answer`: some page loaded and did not answer: it is no tool, refuses to be framed, or failed before it could
 * - `wrong-page`: another tool answered
 * - `version`: the tool speaks another version of the protocol
 * - `crashed`: the tool threw while it started
 * - `blocked`: this page's own security policy forbids the address
 * - `page-incomplete`: the part of this page that hosts tools could not be loaded
 */
export type FailureReason =
  | 'timeout'
  | 'unreachable'
  | 'offline'
  | 'not-found'
  | 'server-error'
  | 'no-answer'
  | 'wrong-page'
  | 'version'
  | 'crashed'
  | 'blocked'
  | 'page-incomplete';

const reasonOfStatus = (status: number): FailureReason | undefined => {
  if (status === 404 || status === 410) return 'not-found';
  return status >= 500 ? 'server-error' : undefined;
};

/**
 * Finds out what a frame cannot say: a page may not know the status of another origin's document. Asks for the address
 * itself, without credentials. Where the tool's server lets this page read it (`Access-Control-Allow-Origin`), the
 * status tells; else at least whether a server answers, unless it keeps its pages from other origins altogether
 * (`Cross-Origin-Resource-Policy: same-origin`), which looks as if nobody answered.
 * @returns the reason, or undefined where the address seems fine or nothing can be known
 */
export const diagnose = async (url: string, signal: AbortSignal): Promise<FailureReason | undefined> => {
  if (!navigator.onLine) return 'offline';
  let forbidden = false;
  const { origin } = new URL(url);
  const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    forbidden ||= URL.parse(blockedURI)?.origin === origin;
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  const ask = async (mode: RequestMode): Promise<number | undefined> => {
    // The head of the answer is enough.
    const enough = new AbortController();
    const options = { mode, signal: AbortSignal.any([signal, enough.signal]) } as const;
    try {
      return (await fetch(url, { ...options, credentials: 'omit', cache: 'no-store' })).status;
    } catch {
      return undefined;
    } finally {
      enough.abort();
    }
  };
  try {
    const status = await ask('cors');
    if (status !== undefined) return reasonOfStatus(status);
    if (forbidden || signal.aborted) return undefined;
    const answered = (await ask('no-cors')) !== undefined;
    return answered || forbidden || signal.aborted ? undefined : 'unreachable';
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation);
  }
};
