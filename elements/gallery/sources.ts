/** Reads the sources of the gallery's pages: HTML with examples in `<template>`, in both languages side by side. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inLocale, type GalleryLocale } from './locales.ts';

/** An example: what is shown is what runs. Its script and style become files, because the policy allows none inline. */
export interface Example {
  id: string;
  /** Everything, as it is shown and copied. */
  source: string;
  html: string;
  script: string;
  style: string;
  /** `page` runs in a page of its own, `static` not at all. */
  mode: 'inline' | 'page' | 'static';
}

export interface PageSource {
  /** The name of its address. */
  name: string;
  title: string;
  /** A heading of the navigation; see `groups` of `words/chrome.ts`. */
  group: string;
  /** Where it stands in its group. */
  order: number;
  /** The element that it belongs into; it has a page and is not in the navigation. */
  within: string;
  /** The icon of a guide in the navigation. */
  icon: string;
  /** The source below its head, in one language. */
  body: string;
}

/** Takes the common indentation off. */
export const dedent = (text: string): string => {
  const lines = text
    .replace(/^\s*\n/, '')
    .trimEnd()
    .split('\n');
  const depth = Math.min(
    ...lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length),
  );
  return lines.map((line) => line.slice(depth)).join('\n');
};

/** Takes back what the formatter does to keep words together: ends of tags on lines of their own. */
const tidy = (source: string): string =>
  source.replaceAll(/(<\/[\w-]+)\n\s*>/g, '$1>').replaceAll(/(["\w])\n\s*(>)(?=[^\n])/g, '$1$2');

const between = (source: string, tag: string): string =>
  [...source.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(([, inside = '']) => dedent(inside))
    .join('\n');

/** @param source what stands inside `<template>` */
export const readExample = (id: string, source: string, mode: string | undefined): Example => {
  const whole = tidy(dedent(source));
  return {
    id,
    source: whole,
    html: whole.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>\n?/g, ''),
    script: between(whole, 'script'),
    style: between(whole, 'style'),
    mode: mode === 'page' || mode === 'static' ? mode : 'inline',
  };
};

const readPage = (path: string, locale: GalleryLocale): PageSource => {
  const text = inLocale(readFileSync(path, 'utf8'), locale);
  const [head = '', ...rest] = text.split('\n-->\n');
  const fields = new Map(
    head
      .replace('<!--', '')
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^\s*(\w+):\s*(.*)$/.exec(line) ?? [];
        return name && value ? [[name, value.trim()] as const] : [];
      }),
  );
  return {
    name: basename(path, '.html').replace(/^start$/, ''),
    title: fields.get('title') ?? '',
    group: fields.get('group') ?? '',
    order: Number(fields.get('order') ?? 50),
    within: fields.get('within') ?? '',
    icon: fields.get('icon') ?? '',
    body: rest.join('\n-->\n'),
  };
};

/** Every page of a folder, in one language. */
export const readPages = (folder: string, locale: GalleryLocale): PageSource[] =>
  globSync('*.html', { cwd: folder })
    .map((file) => readPage(`${folder}/${file}`, locale))
    .toSorted((a, b) => a.order - b.order || a.title.localeCompare(b.title, locale));
