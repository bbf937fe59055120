import { expect, fixture, html as template, waitUntil } from '@open-wc/testing';
import { sanitizeHtml } from './sanitize-html.ts';

const clean = (html: string): string => {
  const holder = document.createElement('div');
  holder.append(sanitizeHtml(html));
  return holder.innerHTML;
};

/** Known ways to get a script into a page through HTML; each is to run `fire` if it works. */
const attacks = [
  '<script>fire()</script>',
  '<scr<script>ipt>fire()</scr</script>ipt>',
  '<img src=x onerror=fire()>',
  '<img src=x: onerror=fire()//',
  '<IMG """><SCRIPT>fire()</SCRIPT>">',
  '<image src=x onerror=fire()>',
  '<svg onload=fire()>',
  '<svg><script>fire()</script></svg>',
  '<svg><animate onbegin=fire() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:fire()"><text x=20 y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=fire()></svg>#x"/></svg>',
  '<svg><foreignObject><img src=x onerror=fire()></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=fire()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=fire()&gt;">',
  '<math><annotation-xml encoding="text/html"><svg onload=fire()></annotation-xml></math>',
  '<math href="javascript:fire()">x</math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=fire()>',
  '<noscript><p title="</noscript><img src=x onerror=fire()>"></noscript>',
  '<template><script>fire()</script></template>',
  '<template><template><img src=x onerror=fire()></template></template>',
  '<div><template shadowrootmode=open><img src=x onerror=fire()></template></div>',
  '<iframe srcdoc="<script>parent.fire()</script>"></iframe>',
  '<iframe src="javascript:parent.fire()"></iframe>',
  '<object data="javascript:fire()"></object><embed src="javascript:fire()">',
  '<a href="javascript:fire()">a</a>',
  '<a href="JaVaScRiPt:fire()">a</a>',
  '<a href="&#106;avascript:fire()">a</a>',
  '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;fire()">a</a>',
  '<a href="java&Tab;script&colon;fire()">a</a>',
  '<a href="java\nscript:fire()">a</a>',
  '<a href="\u0001javascript:fire()">a</a>',
  '<a href="  javascript:fire()">a</a>',
  '<a href="data:text/html,<script>fire()</script>">a</a>',
  '<a href="vbscript:fire()">a</a>',
  '<a href="blob:https://x/1">a</a>',
  '<a href="https://ok.example" onclick="fire()">a</a>',
  '<a href="https://ok.example" style="color:red" onmouseover=fire() ping="//evil.example" download>a</a>',
  '<p style="background:url(javascript:fire())">a</p>',
  '<p style="color:expression(fire())">a</p>',
  '<p style="color:red;position:fixed;inset:0;behavior:url(#x)">a</p>',
  '<p style="background-color:var(--x, url(https://evil.example/))">a</p>',
  '<p style="color:attr(data-x type(<color>))" data-x=red>a</p>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<link rel=stylesheet href="https://evil.example/x.css"><meta http-equiv=refresh content="0;javascript:fire()">',
  '<base href="https://evil.example/">',
  '<form action="javascript:fire()"><input name=childNodes><input name=attributes><button>a</button></form>',
  '<form id=x><input name=localName><img src=x onerror=fire()></form>',
  '<p id=config name=config class=admin>a</p><a id=config href=https://a.example name=url>b</a>',
  '<input autofocus onfocus=fire()>',
  '<details open ontoggle=fire()><summary>a</summary></details>',
  '<video><source onerror=fire()></video><audio src=x onerror=fire()></audio>',
  '<body onload=fire()><marquee onstart=fire()>a</marquee>',
  '<x-element onclick=fire() is=x>a</x-element><button is=x-button>a</button>',
  '<xmp><p title="</xmp><img src=x onerror=fire()>">',
  '<select><option><img src=x onerror=fire()></select>',
  '<table><td><img src=x onerror=fire()></td></table>',
  '<!--><img src=x onerror=fire()>--><![CDATA[<img src=x onerror=fire()>]]><?x <img src=x onerror=fire()>?>',
  '<p><b><i><u><s><a href="https://a.example"><img src=x onerror=fire()></a></s></u></i></b></p>',
  '<title><img src=x onerror=fire()></title><textarea><img src=x onerror=fire()></textarea>',
  '\u0000<\u0000script>fire()</script>',
  '<<img src=x onerror=fire()//',
  '<p data-style="color:red" data-onclick="fire()">a</p>',
];

const allowedTags = new Set('A B STRONG I EM U S SMALL BR SPAN P'.split(' '));
const allowedAttributes = new Set(['href', 'rel', 'target', 'style']);

const expectHarmless = (html: string): void => {
  const holder = document.createElement('div');
  holder.append(sanitizeHtml(html));
  document.body.append(holder);
  for (const element of holder.querySelectorAll<HTMLElement>('*')) {
    expect(allowedTags.has(element.tagName), `${element.tagName} of ${html}`).to.equal(true);
    expect(element.namespaceURI).to.equal('http://www.w3.org/1999/xhtml');
    for (const { name } of element.attributes)
      expect(allowedAttributes.has(name), `${name} of ${html}`).to.equal(true);
    for (const property of element.style)
      expect(['color', 'background-color'], `${property} of ${html}`).to.include(property);
    expect(element.style.cssText).not.to.match(/url|var|attr|expression/);
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
      expect(element.protocol, html).to.match(/^(https?|mailto|tel):$/);
      expect(element.rel).to.equal('noopener noreferrer');
    }
    element.click();
  }
  // What comes out means the same once more: no second parse can make anything else of it.
  const again = document.createElement('div');
  again.append(sanitizeHtml(holder.innerHTML));
  expect(again.innerHTML).to.equal(holder.innerHTML);
  holder.remove();
};

/** A page of its own, and what its policy complained about. */
const resultIn = async (names: string, prepare = ''): Promise<{ html: string; reports: string[] }> => {
  const frame = await fixture<HTMLIFrameElement>(template`<iframe title="page"></iframe>`);
  // Not 'self': in a page that has no address, Firefox takes nothing for that.
  const self = location.origin;
  const policy = `default-src ${self}; style-src ${self}; script-src ${self} 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types ${names}`;
  frame.srcdoc = `<!doctype html><meta http-equiv="content-security-policy" content="${policy}">
    <script>${prepare}
      window.reports = [];
      document.addEventListener('securitypolicyviolation', (event) => reports.push(event.violatedDirective));
    </script>
    <script type="module">
      import { sanitizeHtml } from '/elements/src/base/sanitize-html.ts';
      const holder = document.createElement('div');
      holder.append(sanitizeHtml('<b title="a>b" style="color:red" onclick="fire()">a &amp; b</b><img src=x onerror=fire()>'));
      window.result = holder.innerHTML;
    </script>`;
  type Result = Window & { result?: string; reports: string[] };
  const view = (): Result => frame.contentWindow as unknown as Result;
  await waitUntil(() => view().result !== undefined, 'the page has its result');
  return { html: view().result ?? '', reports: [...view().reports] };
};

const stay = (event: Event): void => event.preventDefault();

describe('sanitizeHtml', () => {
  let fired = 0;
  before(() => {
    Object.assign(window, { fire: () => fired++ });
    document.addEventListener('click', stay);
  });
  after(() => document.removeEventListener('click', stay));

  it('keeps emphasis, links and colours', () => {
    const kept =
      '<p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <u>f</u> <s>g</s> <small>h</small><br><span>i</span></p>';
    expect(clean(kept)).to.equal(kept);
    expect(clean('<span style="color: red; background: #00f; font-size: 90px">a</span>')).to.equal(
      '<span style="color: red; background-color: rgb(0, 0, 255);">a</span>',
    );
    expect(clean('<a href="mailto:ada@lab.example">a</a>')).to.equal(
      '<a href="mailto:ada@lab.example" rel="noopener noreferrer">a</a>',
    );
    expect(clean('<a href="/case/1?a=b&amp;c=d#e" target="_blank">a</a>')).to.equal(
      `<a href="${location.origin}/case/1?a=b&amp;c=d#e" rel="noopener noreferrer" target="_blank">a</a>`,
    );
  });

  it('keeps addresses, words and colours whatever an attribute holds', () => {
    for (const address of ['/online=1/page', '/?style=a&on=b', "/'onclick='a'", '/ style=a'])
      expect(clean(`<a href="https://example.org${address}">a</a>`)).to.contain(
        new URL(address, 'https://example.org').href.replaceAll('&', '&amp;'),
      );
    const red = '<span style="color: red;">a</span>';
    for (const tag of [
      '<span title="a>b" style="color:red">',
      "<span title='a > b' STYLE=color:red>",
      '<span title=">"style="color:red">',
      '<span title = "<b>" / style = color:red>',
      '<span title=a"b style="color:red">',
      '<span style="color:red" title=">">',
    ])
      expect(clean(`${tag}a</span>`), tag).to.equal(red);
    expect(clean('1 < 2, style="x" <b>on = "a"</b> "<i style=color:red>c</i>"')).to.equal(
      '1 &lt; 2, style="x" <b>on = "a"</b> "<i style="color: red;">c</i>"',
    );
  });

  it('keeps the words of other elements, and characters written as entities', () => {
    expect(clean('<h1>Caf&eacute; &lt;b&gt; &amp; style="x"</h1><div>b</div><ul><li>c</ul>')).to.equal(
      'Café &lt;b&gt; &amp; style="x"<p>b</p>c',
    );
  });

  describe('lets nothing through of', () => {
    for (const attack of attacks)
      it(`the attack ${attack.replaceAll('\u0000', '\\0')}`, async () => {
        expectHarmless(attack);
        await new Promise(requestAnimationFrame);
        expect(fired).to.equal(0);
      });
  });

  describe('where the browser has no sanitiser of its own', () => {
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'setHTML');
    before(() => {
      delete (Element.prototype as { setHTML?: unknown }).setHTML;
    });
    after(() => {
      if (own) Object.defineProperty(Element.prototype, 'setHTML', own);
    });

    it('does the same', () => {
      expect('setHTML' in document.body).to.equal(false);
      for (const attack of attacks) expectHarmless(attack);
      expect(clean('<b title="a>b" style="color:red">a</b>')).to.equal('<b style="color: red;">a</b>');
      expect(clean('<a href="https://a.example/online=1">a</a>')).to.contain('https://a.example/online=1"');
    });
  });

  describe('in a page with enforced Trusted Types', () => {
    const kept = '<b style="color: red;">a &amp; b</b>';

    it('works by the browser’s sanitiser, without a policy and without a report', async function () {
      if (!('setHTML' in Element.prototype)) this.skip();
      expect(await resultIn("'none'")).to.deep.equal({ html: kept, reports: [] });
    });

    it('works by the policy moiety-html without it', async () => {
      expect(await resultIn('moiety-html', 'delete Element.prototype.setHTML;')).to.deep.equal({
        html: kept,
        reports: [],
      });
    });

    it('leaves the words where neither is allowed', async () => {
      const { html } = await resultIn("'none'", 'delete Element.prototype.setHTML;');
      expect(html.trim()).to.equal('a &amp; b');
    });
  });
});
