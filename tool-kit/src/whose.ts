import type { Host } from './host.ts';

/**
 * An opaque name of the person who is signed in, by which what this browser keeps is told apart; empty of nobody. It is the subject
 * of the tool's token, another for each tool.
 */
export const whose = async (host: Pick<Host, 'getToken'>): Promise<string> => {
  const token = await host.getToken();
  if (token === null) return '';
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : '';
  } catch {
    return '';
  }
};
