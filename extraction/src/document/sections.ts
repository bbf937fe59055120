import type { Compound } from '../compounds/fuse.ts';
import { bareLabel, LABEL } from '../compounds/labels.ts';
import type { Paragraph } from '../prose/running-text.ts';

const BEGIN =
  /^(?:(?:What is claimed is|We claim|I claim|The invention claimed is|Claims?|CLAIMS?|Patentansprüche|Revendications)\b|权\s?利\s?要\s?求)/;
const NAMED = new RegExp(
  String.raw`(?:compounds?|examples?|化合物|实施例)\s*(?:nos?\.?\s*)?[(]?(${LABEL})`,
  'giu',
);

/** The pages of the claims, and which compounds they name or draw. */
export function claimsOf(paragraphs: readonly Paragraph[]): {
  pages: number[];
  isClaimed: (compound: Compound) => boolean;
} {
  const begins = paragraphs.findIndex(({ text }, index) => BEGIN.test(text) && isFollowed(paragraphs, index));
  if (begins < 0) return { pages: [], isClaimed: () => false };
  const claims = paragraphs.slice(begins);
  const pages = [...new Set(claims.map(({ page }) => page))];
  const labels = new Set(
    claims.flatMap(({ text }) => [...text.matchAll(NAMED)].map((match) => bareLabel(match[1] ?? ''))),
  );
  const text = claims.map((paragraph) => paragraph.text.replaceAll(/\s/g, '')).join(' ');
  return {
    pages,
    isClaimed: ({ label, name, evidence }) =>
      (label !== '' && labels.has(bareLabel(label))) ||
      (name.length > 12 && text.includes(name.replaceAll(/\s/g, ''))) ||
      evidence.some(({ page }) => pages.includes(page)),
  };
}

/** A first claim follows: a word like `Claims` also stands in running text. */
function isFollowed(paragraphs: readonly Paragraph[], index: number): boolean {
  return paragraphs
    .slice(index, index + 6)
    .some(({ text }) =>
      /(?:^|[\s:：求])1\s?[.、,．]\s?(?:An?\b|The\b|Use\b|Compound|Method|Process|Verwendung|一种|如|式|[\u4e00-\u9fff])/.test(
        text,
      ),
    );
}
