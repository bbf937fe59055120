import { expect, test } from 'vitest';
import { minifyLiterals } from '../../elements/build/minify-literals.ts';

test('takes spaces and comments out of css, but not those that stand for something', () => {
  expect(
    minifyLiterals(
      'css`\n  /* why */\n  .a,\n  .b > .c {\n    margin: 0.5em ${x} auto;\n  }\n  ${all} .d {\n  }\n`',
    ),
  ).toBe('css`.a,.b>.c{margin:.5em ${x} auto}${all} .d{}`');
});

test('leaves no text node that only holds space at the ends of a block or a button', () => {
  expect(
    minifyLiterals(
      'html`<div\n  class=${a}\n>\n  ${b}\n  <button @click=${() => go(1 > 2)}>\n    Go\n  </button>\n</div>`',
    ),
  ).toBe('html`<div class=${a}>${b} <button @click=${() => go(1 > 2)}>Go</button></div>`');
});

test('keeps the spaces between words and between inline elements', () => {
  expect(minifyLiterals('html`<p>One <b>two</b>\n  <i> three </i> ${four}</p>`')).toBe(
    'html`<p>One <b>two</b> <i> three </i> ${four}</p>`',
  );
});

test('minifies templates within templates and leaves everything else as it is', () => {
  const code = 'const s = ` a   b `; f`  c  `;';
  expect(minifyLiterals(code)).toBe(code);
  expect(minifyLiterals('html`<p>  ${list.map((x) => html`<i>  ${x}  </i>`)}  </p>`')).toBe(
    'html`<p>${list.map((x) => html`<i> ${x} </i>`)}</p>`',
  );
});
