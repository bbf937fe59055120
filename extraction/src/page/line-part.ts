import type { TextLine } from './page-result.ts';

/**
 * A stretch of a line, with what is known of its characters.
 * @param from index into its text
 * @param to index behind the last character; by default to the line's end
 */
export function linePart(line: TextLine, from: number, to = line.text.length): TextLine {
  const { raised, ...rest } = line;
  // Where characters end is known as far as their middles and usual width are.
  const half = (line.x1 - line.x0) / Math.max(1, line.text.length) / 2;
  const [first, last] = [line.at[from] ?? line.x0, line.at[to - 1] ?? line.x1];
  return {
    ...rest,
    x0: from > 0 ? Math.max(line.x0, first - half) : line.x0,
    x1: to < line.text.length ? Math.min(line.x1, last + half) : line.x1,
    text: line.text.slice(from, to),
    at: line.at.slice(from, to),
    doubts: line.doubts.flatMap((doubt) =>
      doubt.index >= from && doubt.index < to ? [{ ...doubt, index: doubt.index - from }] : [],
    ),
    // What is raised reaches to the end of the line.
    ...(raised !== undefined && to === line.text.length && raised >= from && { raised: raised - from }),
  };
}
