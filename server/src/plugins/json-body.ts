import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Whether a JSON text has more values than so many, or could have: a comma within a text counts too. */
export const hasMoreValues = (json: string, most: number): boolean => {
  let values = 0;
  for (const begin of [',', '[', '{'])
    for (let at = json.indexOf(begin); at !== -1; at = json.indexOf(begin, at + 1))
      if (++values > most) return true;
  return false;
};

/**
 * Reads JSON bodies. A call without a body may still name its type. Keys that would change an object's prototype are refused.
 */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const { isBodyText, valuesMax } = request.routeOptions.config;
    if (isBodyText || text === '') done(null, text || undefined);
    else if (valuesMax !== undefined && hasMoreValues(text, valuesMax)) done(new Refusal('invalidRequest'));
    else void parse(request, text, done);
  });
};
