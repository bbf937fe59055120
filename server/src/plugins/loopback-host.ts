/** Names that lead to this machine and that nobody can make lead elsewhere. */
const loopbackHost = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a `Host` header names this machine. */
export const isLoopbackHost = (host: string): boolean => loopbackHost.test(host);
