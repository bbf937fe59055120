import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitizeAnnouncement } from './announcement-html.ts';
import { timesOf } from '../../../tests/proofs.ts';

const rel = 'rel="noopener noreferrer"';

describe('what an administrator may write survives', () => {
  test.each([
    ['<strong>a</strong> <b>b</b> <em>c</em> <i>d</i> <u>e</u> <s>f</s> <mark>g</mark>'],
    ['<span style="color:#c00">a</span>'],
    ['<span style="color:rgb(1, 2, 3);background-color:rgba(0,0,0,.5)">a</span>'],
    ['<mark style="background:yellow">a</mark>'],
    ['1 &lt; 2 &amp; 3 &gt; 2'],
    ['周五 维护'],
  ])('%s', (html) => {
    expect(sanitizeAnnouncement(html)).toBe(html);
  });

  test.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['http://example.org', 'http://example.org/'],
    ['mailto:help@example.org', 'mailto:help@example.org'],
  ])('a link to %s', (href, target) => {
    expect(sanitizeAnnouncement(`<a href="${href}" onclick="x()" target="_blank" class="c">a</a>`)).toBe(
      `<a href="${target}" ${rel}>a</a>`,
    );
  });

  test('paragraphs, lists and line breaks become lines', () => {
    expect(sanitizeAnnouncement('<p>a</p><p>b</p>c<br>d<ul><li>e</li><li>f</li></ul>')).toBe(
      'a\nb\nc\nd\ne\nf',
    );
  });
});

describe('what is not allowed is taken out', () => {
  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<style>body{display:none}</style>a', 'a'],
    ['<h1 style="color:red" id="x">a</h1>', 'a'],
    ['<font color="red">a</font>', 'a'],
    ['<span style="position:fixed;top:0;color:red">a</span>', '<span style="color:red">a</span>'],
    ['<span style="background:url(https://evil.example/x.png)">a</span>', '<span>a</span>'],
    ['<span style="color:expression(alert(1))">a</span>', '<span>a</span>'],
    ['<span style="color:var(--x)">a</span>', '<span>a</span>'],
    ['<a href="/guide">a</a>', '<span>a</span>'],
    ['<a href="//evil.example">a</a>', '<span>a</span>'],
    ['<img src="https://evil.example/x.png">', ''],
  ])('%s', (html, kept) => {
    expect(sanitizeAnnouncement(html)).toBe(kept);
  });
});

/** What has broken sanitizers. */
const attacks = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A;&#x61;vascript&colon;alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="javascript&#58;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://example.org/1">x</a>',
  '<a href="https://example.org" onclick="alert(1)">x</a>',
  '<a href="https://example.org/&quot; onmouseover=&quot;alert(1)">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<span style="background:url(javascript:alert(1))">x</span>',
  '<span style="color:red;background-image:url(//evil.example)">x</span>',
  '<span style="color:re\\64;-moz-binding:url(x)">x</span>',
  '<span style="color:red}</style><script>alert(1)</script>">x</span>',
  '<span style="color:#fff&quot; onclick=&quot;alert(1)">x</span>',
  '<<script>alert(1)//<</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<b <script>alert(1)</script>>x</b>',
  '<b/onclick=alert(1)>x</b>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<b>'.repeat(3000),
  '<p>'.repeat(3000),
];

const tag = /<[^>]*>/g;
const color = String.raw`(?:#[\da-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d\s.,%\/]+\))`;
const style = String.raw`(?: style="(?:(?:color|background|background-color):${color};?)+")?`;
/** All that may be left of markup, written out. */
const allowed = new RegExp(
  String.raw`^<(?:(?:strong|b|em|i|u|s|mark|span)${style}|a href="(?:https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer"${style}|\/(?:strong|b|em|i|u|s|mark|span|a))>$`,
  'i',
);
/** What of a sanitized text could do harm: tags that are not allowed, signs with which one begins, and what changes again. */
const harmIn = (html: string): string[] => {
  const kept = sanitizeAnnouncement(html);
  const tags = [...kept.matchAll(tag)].map(([found]) => found).filter((found) => !allowed.test(found));
  const signs = kept.replaceAll(tag, '').match(/[<>]/g) ?? [];
  return [...tags, ...signs, ...(sanitizeAnnouncement(kept) === kept ? [] : ['it changes again'])];
};

test.each(attacks)('%s does no harm', (html) => {
  expect(harmIn(html)).toStrictEqual([]);
});

test('nor does anything that is put together from such', () => {
  const pieces =
    '< > " \' ` = / & ; \n \0 <a␣href=" <span␣style=" "> </a> </span> <p> </p> <br> <b> </b> <!-- --> <![CDATA[ ]]> color:red url( &lt; &#';
  const word = fc.oneof(
    fc.constantFrom(...attacks.filter(({ length }) => length < 200)),
    fc.constantFrom(' ', ...pieces.split(' ').map((piece) => piece.replace('␣', ' '))),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      expect(harmIn(words.join(''))).toStrictEqual([]);
    }),
    { numRuns: timesOf('announcementHtml') },
  );
});
