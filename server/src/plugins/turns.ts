import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { Ring } from '../fair-queue.ts';
import { networkOf } from '../network-address.ts';

/**
 * Milliseconds of requests that are begun before the event loop looks for others. What came at the same moment is otherwise begun
 * to the last before anybody else is heard: 150 connections of one visitor held all others up for 100.
 */
const SLICE_MS = 10;

/** Begins something now, or when its turn comes. */
export type InSlices = (network: string, begin: () => void) => void;

/**
 * Begins requests for so long at a time, and then the loop has its turn. Of what waits, networks take turns.
 * @param ms how long; a single request is never parted
 */
export const makeSlices = (ms: number): InSlices => {
  const waiting = new Ring<(() => void)[]>();
  let endsAt: number | undefined;
  const next = (): void => {
    endsAt = undefined;
    if (waiting.size === 0) return;
    openSlice();
    do
      waiting.turn(
        (line) => line.shift(),
        (line) => line.length === 0,
      )?.();
    while (waiting.size > 0 && performance.now() < endsAt!);
  };
  const openSlice = (): void => {
    endsAt = performance.now() + ms;
    // Once the loop has looked what else came.
    setImmediate(next);
  };
  return (network, begin) => {
    if (endsAt === undefined) openSlice();
    if (waiting.size === 0 && performance.now() < endsAt!) begin();
    else (waiting.get(network) ?? waiting.add(network, [])).push(begin);
  };
};

/** Lets the requests of an application take turns. The first of its hooks: what it refuses costs as much as what it serves. */
export const addTurns = (app: FastifyInstance): void => {
  const inSlices = makeSlices(SLICE_MS);
  app.addHook('onRequest', (request, _reply, done) => {
    inSlices(networkOf(request.ip), done);
  });
};

/** Requests that a connection may send before the one before them is answered; with more it ends at once. */
const UNANSWERED_MAX = 16;

/**
 * Begins one request of a connection at a time. HTTP allows to send many at once (pipelining), Node begins them all, and no browser
 * or proxy does it: a connection that does ends with the answer to the first, after which a client asks for the others again.
 */
export const oneAtATime = (handler: RequestListener): RequestListener => {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const others = unanswered.get(socket) ?? 0;
    unanswered.set(socket, others + 1);
    if (others > UNANSWERED_MAX) socket.destroy();
    if (others > 0) return;
    response.once('close', () => {
      if (unanswered.get(socket) === 1) unanswered.delete(socket);
      else socket.destroySoon();
    });
    handler(request, response);
  };
};

/** The server of an application, as Fastify would make it. */
export const oneAtATimeServer: NonNullable<FastifyServerOptions['serverFactory']> = (handler, options) => {
  const { keepAliveTimeout, requestTimeout } = options as Record<string, number>;
  const server = createServer(oneAtATime(handler));
  server.keepAliveTimeout = keepAliveTimeout ?? server.keepAliveTimeout;
  server.requestTimeout = requestTimeout ?? server.requestTimeout;
  return server;
};
