import {
  MONITORING_BATCH_BYTES_MAX,
  MONITORING_EVENTS_PATH,
  MONITORING_REPLAY_PATH,
  monitoringEventSchema,
  rawSegmentSizeSchema,
  receivedBatchSchema,
  SEGMENT_BYTES_MAX,
  segmentContextSchema,
} from '@moiety/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { inspectPart } from '../../plugins/call-shape.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt, networkBuckets } from '../rate-limits/rate-limits.ts';
import { SENT_MAX, SENT_WINDOW_SECONDS, type MonitoringSettings } from './limits.ts';
import { storeBatch, storeSegment } from './store.ts';

/** What a collector needs. */
export interface CollectorParts {
  database: Database;
  settings: Pick<MonitoringSettings, 'applicationId' | 'bytes'>;
  /** Refuses while the disk of the database is almost full. */
  requireDisk: RequireDisk;
}

/** Boundaries and the context take some of a segment's body. */
const SEGMENT_BODY_MAX = SEGMENT_BYTES_MAX + 20_000;

const unreadable = (): Refusal =>
  new Refusal('invalidRequest', (msg) =>
    msg('The request could not be read', { id: 'server.unreadableRequest' }),
  );

/** @throws Refusal where it is no JSON, or not of the schema */
const parse = <Schema extends z.ZodType>(schema: Schema, text: unknown): z.output<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(String(text));
  } catch {
    throw unreadable();
  }
  if (inspectPart(value).length > 0) throw unreadable();
  const { success, data } = schema.safeParse(value);
  if (!success) throw unreadable();
  return data;
};

/** The parts of a multipart body. @throws Refusal */
const formOf = async (request: FastifyRequest): Promise<FormData> => {
  try {
    const body = new Uint8Array(request.body as Buffer);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    return await new Response(body, { headers }).formData();
  } catch {
    throw unreadable();
  }
};

const isGzip = (content: Buffer): boolean => content[0] === 0x1f && content[1] === 0x8b;

/**
 * Takes what pages tell. Anybody may send: by the application's name, which every page knows, so many requests from one network, of bounded
 * bodies, and as much as the quota has room for.
 */
export const mountCollector = (
  app: FastifyInstance,
  { database, settings, requireDisk }: CollectorParts,
): void => {
  const { applicationId, bytes: quota } = settings;
  if (applicationId === undefined) return;
  const requireApplication = ({ application }: { application: string }): void => {
    if (application !== applicationId) throw new Refusal('forbidden');
  };
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    routes.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    // A page of another origin may learn whether it was taken; it sends neither cookies nor anything that asks first.
    routes.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
      await countAttempt(
        database,
        networkBuckets('monitoring', request.ip, { maximum: SENT_MAX, windowSeconds: SENT_WINDOW_SECONDS }),
      );
      await requireDisk();
    });
    routes.post(MONITORING_EVENTS_PATH, { bodyLimit: MONITORING_BATCH_BYTES_MAX }, async (request, reply) => {
      const batch = parse(receivedBatchSchema, request.body);
      requireApplication(batch);
      const events = batch.events.flatMap((event) => monitoringEventSchema.safeParse(event).data ?? []);
      if (events.length === 0) throw unreadable();
      await storeBatch(database, { ...batch, events }, quota);
      return reply.code(204).send();
    });
    routes.post(MONITORING_REPLAY_PATH, { bodyLimit: SEGMENT_BODY_MAX }, async (request, reply) => {
      if (!Buffer.isBuffer(request.body)) throw unreadable();
      const form = await formOf(request);
      const context = parse(segmentContextSchema, form.get('context'));
      requireApplication(context);
      const segment = form.get('segment');
      const { data: rawSize } = rawSegmentSizeSchema.safeParse(form.get('raw_segment_size'));
      if (!(segment instanceof Blob) || rawSize === undefined) throw unreadable();
      if (segment.size > SEGMENT_BYTES_MAX) throw new Refusal('tooLarge');
      const content = Buffer.from(await segment.arrayBuffer());
      if (!isGzip(content)) throw unreadable();
      await storeSegment(database, context, { rawSize, content }, quota);
      return reply.code(204).send();
    });
  });
};
