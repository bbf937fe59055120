import { deleteFile, FILE_CONTENT_PATH, linkFile } from '@moiety/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { rangeOf } from './byte-range.ts';
import type { Downloads } from './downloads.ts';

const querySchema = z.object({
  expires: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  session: z.uuid(),
  signature: z.string().max(100),
});

/** A file's name for `content-disposition`, as RFC 6266 has it: in ASCII, and in full. */
const dispositionOf = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
};

const send = async (
  downloads: Downloads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const id = z.uuid().safeParse((request.params as { id: string }).id);
  const link = querySchema.safeParse(request.query);
  if (!id.success || !link.success) throw new Refusal('linkExpired');
  const file = await downloads.open(id.data, link.data);
  const tag = `"${file.sha256}"`;
  void reply.headers({
    // Whoever has the file by this address may keep it; nobody on the way.
    'cache-control': 'private, no-cache, no-transform',
    etag: tag,
    'accept-ranges': 'bytes',
    // What somebody uploaded is never shown as a page of this origin, whatever it says it is.
    'content-disposition': dispositionOf(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const range = rangeOf(request.headers, { tag, size: file.size });
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
  void reply.type(file.mediaType).header('content-length', range ? range.last - range.first + 1 : file.size);
  if (range) void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`);
  return request.method === 'HEAD'
    ? reply.send()
    : reply.send(await downloads.read(file, range, link.data.session));
};

export const mountDownloads = (
  { serve }: EndpointMount,
  app: FastifyInstance,
  downloads: Downloads,
): void => {
  serve(linkFile, async ({ principal: { accountId, sessionId }, params }) => {
    const { file, path, expiresAt } = await downloads.link({ accountId, sessionId }, params.id);
    return { file, path, expiresAt: expiresAt.toISOString() };
  });
  serve(deleteFile, async ({ principal: { accountId }, params }) => {
    await downloads.remove(accountId, params.id);
    return null;
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: `${FILE_CONTENT_PATH}:id`,
    compress: false,
    handler: (request, reply) => send(downloads, request, reply),
  });
};
