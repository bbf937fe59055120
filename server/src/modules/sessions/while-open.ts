import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { openSessionsAmong } from './queries.ts';

/**
 * Parts of an answer, as long as the session lasts that asked for it; then the download breaks off.
 * @param every milliseconds for which it need not be asked again whether it does
 */
export async function* whileOpen<Part>(
  database: Database,
  sessionId: string,
  parts: AsyncIterable<Part> | Iterable<Part>,
  every = 0,
): AsyncGenerator<Part> {
  let askedAt = -Infinity;
  for await (const part of parts) {
    if (performance.now() - askedAt >= every) {
      if (!(await openSessionsAmong(database, [sessionId])).has(sessionId)) throw new Refusal('signInAgain');
      askedAt = performance.now();
    }
    yield part;
  }
}
