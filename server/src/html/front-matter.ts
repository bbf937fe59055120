/** What stands above a text between two lines of `---`, and the text below. */
export interface FrontMatter {
  fields: ReadonlyMap<string, string>;
  body: string;
}

/** What is wrong with it, to follow the file's name in a sentence. */
export class FrontMatterProblem extends Error {
  override name = 'FrontMatterProblem';
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/s.exec(value)?.[2] ?? value;

/**
 * Reads `name: value` lines; a value may stand in quotation marks and goes to the end of its line.
 * @throws FrontMatterProblem
 */
export const readFrontMatter = (text: string): FrontMatter => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const end =
    lines[0]?.trim() === '---' ? lines.findIndex((line, at) => at > 0 && line.trim() === '---') : -1;
  if (end === -1) throw new FrontMatterProblem('must begin with its front matter between two lines of ---');
  const fields = new Map<string, string>();
  for (const [at, line] of lines.slice(1, end).entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    const [, name, value] = /^([a-z]+):(.*)$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined)
      throw new FrontMatterProblem(`has a line that is no "name: value" in its front matter: line ${at + 2}`);
    fields.set(name, unquoted(value.trim()));
  }
  return { fields, body: lines.slice(end + 1).join('\n') };
};
