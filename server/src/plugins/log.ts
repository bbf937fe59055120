import { DrizzleQueryError } from 'drizzle-orm';
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type pg from 'pg';
import { calledService } from './called-service.ts';

/** What may be written of an error. */
interface LoggedError {
  [field: string]: unknown;
  type: string;
  message: string;
  /** The frames only: its first line is the message as it was. */
  stack: string;
  code?: string;
  /** What a database error is about: names of the schema, no values. */
  constraint?: string;
  table?: string;
  column?: string;
}

const frames = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

/**
 * An error without the values that it was about. A failed query names its parameters, and PostgreSQL quotes values in its
 * messages: they can be password hashes or unpublished structures.
 */
export const loggedError = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const stack = frames(error);
  // Every error that a PostgreSQL reports has a severity; a broken connection has not.
  if (cause && 'severity' in cause) {
    const { code, constraint, table, column } = cause as Partial<pg.DatabaseError>;
    const named = { code, constraint, table, column };
    const known = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
    return { type: 'DatabaseError', message: 'a query failed', ...known, stack };
  }
  const message = error instanceof DrizzleQueryError ? (cause?.message ?? 'a query failed') : error.message;
  const code = cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  return { type: error.name, message, ...(code && { code }), stack };
};

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  err?: LoggedError;
  [field: string]: unknown;
}
const levels = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);

/** One line for a person: `12:00:01 info  request GET /healthz 200 1 ms`. */
export const readableLine = (json: string): string => {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as LogLine;
  delete fields['pid'];
  delete fields['hostname'];
  const clock = new Date(time).toTimeString().slice(0, 8);
  const details = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const failure = err ? [`${err.type}: ${err.message}${err.stack ? `\n${err.stack}` : ''}`] : [];
  return [clock, (levels.get(level) ?? '').padEnd(5), msg, ...details, ...failure].join(' ').concat('\n');
};

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where log lines go; `write` gets one JSON line. */
export interface LogStream {
  write(line: string): void;
}

/** Fastify says it of each address; in a terminal the summary of the start does. */
const saysWhereItListens = /"msg":"Server listening at /;

/** JSON lines, or readable ones in a terminal. */
export const standardLogStream = (
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stdout,
): LogStream =>
  output.isTTY
    ? {
        write: (line) => {
          if (!saysWhereItListens.test(line)) output.write(readableLine(line));
        },
      }
    : output;

/** The options of a logger. No request, header, query or body is ever logged as a whole. */
export const logOptions = (level: LogLevel, stream: LogStream) => ({
  level,
  stream,
  serializers: { err: loggedError, req: () => ({}), res: () => ({}) },
});

/** The trace id of a `traceparent` header: version 00 of the W3C's Trace Context, whose ids are not all zeros. */
const traceOf = (header: unknown): string | undefined =>
  typeof header === 'string'
    ? /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/.exec(header)?.[1]
    : undefined;

/** Each line of a request has its `trace`, where a page or a proxy sent one, and can be found by it. */
const requestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  { headers },
) => {
  const trace = traceOf(headers['traceparent']);
  return logger.child(trace === undefined ? bindings : { ...bindings, trace }, options);
};

/** Fastify's options of how requests are logged. */
export const requestLogOptions = (level: LogLevel, stream: LogStream) =>
  ({
    logger: logOptions(level, stream),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    childLoggerFactory: requestLogger,
  }) satisfies FastifyServerOptions;

/**
 * One line a request: method, path, status, time. The path goes without its query, which can hold a structure that somebody
 * searches for.
 */
export const addRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url } = request;
    const path = url.split('?', 1)[0] ?? '';
    const line = {
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.principal && { accountId: request.principal.accountId }),
    };
    request.log[calledService(request) || reply.statusCode >= 400 ? 'info' : 'debug'](line, 'request');
    done();
  });
};
