import { createHash } from 'node:crypto';
import type { ContentPolicy } from '../plugins/security-headers.ts';

const hashesOf = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/**
 * Allows what a built page has inline, by the hash of each style and script and nothing else: the first view of a
 * public page waits for no second answer then.
 * @param html the page as it was built, before a visitor's values are in it
 */
export const allowInline = (policy: ContentPolicy, html: string): ContentPolicy => ({
  ...policy,
  'script-src': [
    ...(policy['script-src'] ?? []),
    // Bounded: a page of the portal's own build.
    ...hashesOf(html, /<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/g),
  ],
  'style-src': [
    ...(policy['style-src'] ?? []),
    // Bounded: the same page.
    ...hashesOf(html, /<style>([^]*?)<\/style>/g),
  ],
});
