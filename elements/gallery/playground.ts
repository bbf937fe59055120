import { codeBlock } from './code-block.ts';
import type { ElementDoc, PropertyDoc } from './manifest.ts';
import { finished, markup, type Markup } from './markup.ts';
import type { ExampleFiles } from './body.ts';
import { readExample } from './sources.ts';
import type { ChromeWord } from './words/chrome.ts';

/** What a control of the playground offers. */
const controlKind = ({
  type,
  choices,
  attributes,
  readonly: isReadonly,
}: PropertyDoc): string | undefined => {
  if (attributes.length === 0 || isReadonly) return undefined;
  if (choices.length > 0) return 'choice';
  if (/^boolean(?: \| undefined)?$/.test(type)) return 'boolean';
  if (/^number(?: \| undefined)?$/.test(type)) return 'number';
  return /\bstring\b/.test(type) && !/[[{<]/.test(type) ? 'text' : undefined;
};

const initialOf = ({ initial }: PropertyDoc): string => initial?.replace(/^'(.*)'$/, '$1') ?? '';

const control = (property: PropertyDoc): Markup => {
  const kind = controlKind(property);
  const { name } = property;
  const common = markup`data-property="${name}" data-attribute="${property.attributes.at(-1)}" data-kind="${kind}" data-default="${initialOf(property)}"`;
  const label = markup`<code translate="no">${name}</code>`;
  const id = `control-${name.toLowerCase()}`;
  if (kind === undefined) return finished('');
  if (kind === 'boolean')
    return markup`<label class="control check"><input type="checkbox" ${common}>${label}</label>\n`;
  if (kind === 'choice')
    return markup`<div class="control"><label for="${id}">${label}</label><select id="${id}" ${common}>${property.choices.map(
      (choice) => markup`<option value="${choice}">${choice || '—'}</option>`,
    )}</select></div>\n`;
  return markup`<div class="control"><label for="${id}">${label}</label><input id="${id}" type="${kind}" ${common} autocomplete="off"></div>\n`;
};

/**
 * The element with controls for its properties, its code, and a log of its events.
 * @param source its first state, and the script that opens it, if it needs one
 */
export const playground = (
  element: ElementDoc,
  source: string,
  words: Record<ChromeWord, string>,
): { markup: Markup; files: ExampleFiles } => {
  const example = readExample('playground', source, undefined);
  const order = ['choice', 'text', 'number', 'boolean'];
  const properties = element.properties
    .filter((property) => controlKind(property) !== undefined)
    .toSorted((a, b) => order.indexOf(controlKind(a) ?? '') - order.indexOf(controlKind(b) ?? ''));
  const events = element.events.map(({ name }) => name);
  const bench = markup`<section aria-labelledby="playground" class="playground" data-tag="${element.tag}" data-events="${events.join(' ')}">
<h2 id="playground">${words.playground}</h2>
<p class="muted needs-script">${words.playgroundHint}</p>
<div class="bench">
<div class="stage preview">${finished(example.html.trim())}</div>
<form class="controls" aria-label="${words.controls}" autocomplete="off">${properties.map(control)}</form>
${codeBlock(example.source, 'html', words)}
${
  events.length > 0
    ? markup`<div class="log"><div class="log-head"><h3>${words.eventLog}</h3><mo-button class="clear-log" variant="plain" hidden>${words.clearLog}</mo-button></div><div role="log" aria-label="${words.eventLog}" tabindex="0"></div><p class="muted log-empty">${words.noEvents}</p></div>`
    : undefined
}
</div>
</section>\n`;
  return { markup: bench, files: { page: element.name, example, title: words.playground } };
};
