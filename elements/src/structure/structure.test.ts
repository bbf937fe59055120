import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { expectAccessible, inBothLanguages, inside, seen } from '../../test/look.ts';
import { click, focused, hover, leave, press, releasePointer, wait } from '../../test/person.ts';
import { configureStructures } from './configure.ts';
import './define.ts';
import { palette } from './palette.ts';
import type { MoStructure, StructureDrawDetail, StructureErrorDetail } from './structure.ts';

const ASPIRIN = 'CC(=O)Oc1ccccc1C(=O)O';
const ETHANOL = `
  test

  3  2  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0
    0.0000    1.5000    0.0000 C   0  0
    0.0000    3.0000    0.0000 O   0  0
  1  2  1  0
  2  3  1  0
M  END
`;
const ETHANOL_V3000 = `
  test

  0  0  0     0  0            999 V3000
M  V30 BEGIN CTAB
M  V30 COUNTS 3 2 0 0 0
M  V30 BEGIN ATOM
M  V30 1 C 0 0 0 0
M  V30 2 C 0 1.5 0 0
M  V30 3 O 0 3 0 0
M  V30 END ATOM
M  V30 BEGIN BOND
M  V30 1 1 1 2
M  V30 2 1 2 3
M  V30 END BOND
M  V30 END CTAB
M  END
`;

const drawingOf = (element: MoStructure): SVGElement | null | undefined =>
  element.shadowRoot?.querySelector<SVGElement>('.drawing');
const labelOf = (element: MoStructure): string | null | undefined =>
  drawingOf(element)?.getAttribute('aria-label');
const wordsOf = (element: MoStructure): string =>
  element.shadowRoot?.querySelector('.words')?.textContent.trim() ?? '';
const drawn = (element: MoStructure): Promise<void> =>
  waitUntil(() => drawingOf(element), 'no drawing', { timeout: 8000 });
const refused = (element: MoStructure): Promise<void> =>
  waitUntil(() => wordsOf(element), 'no words', { timeout: 8000 });
const pathsOf = (element: MoStructure, role: string): SVGPathElement[] => [
  ...(element.shadowRoot?.querySelectorAll<SVGPathElement>(`path.${role}`) ?? []),
];
/** Length of the first bond, CSS pixels. */
const bond = (element: MoStructure): number => {
  const [, x1, y1, x2, y2] = /M ([\d.]+),([\d.]+) L ([\d.]+),([\d.]+)/
    .exec(pathsOf(element, 'line')[0]!.getAttribute('d')!)!
    .map(Number);
  return Math.hypot(x2! - x1!, y2! - y1!);
};
/** A script of a test's own. */
const script = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
const make = async (smiles: string): Promise<MoStructure> => {
  const element = await fixture<MoStructure>(html`<mo-structure smiles=${smiles}></mo-structure>`);
  await drawn(element);
  return element;
};

/** What the toasts on the page say. */
const toasts = (): string[] => [...document.querySelectorAll('mo-toast')].map(({ text }) => text);

/** Relative luminance and contrast as WCAG 2.2 defines them. */
const luminance = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('mo-structure', () => {
  afterEach(releasePointer);

  it('draws SMILES, a V2000 and a V3000 molfile, by either attribute', async () => {
    for (const [template, label] of [
      [html`<mo-structure smiles=${ASPIRIN}></mo-structure>`, `Structure of ${ASPIRIN}`],
      [html`<mo-structure structure="OCC"></mo-structure>`, 'Structure of CCO'],
      [html`<mo-structure molfile=${ETHANOL}></mo-structure>`, 'Structure of CCO'],
      [html`<mo-structure structure=${ETHANOL_V3000}></mo-structure>`, 'Structure of CCO'],
    ] as const) {
      const element = await fixture<MoStructure>(template);
      await drawn(element);
      expect(labelOf(element)).to.equal(label);
    }
  });

  it('keeps a molfile’s own coordinates', async () => {
    const element = await fixture<MoStructure>(html`<mo-structure molfile=${ETHANOL}></mo-structure>`);
    await drawn(element);
    const { width, height } = pathsOf(element, 'line')[0]!.getBBox();
    expect(width).to.be.lessThan(1);
    expect(height).to.be.greaterThan(30);
  });

  it('tells what it drew, and is named by its name, else by short SMILES, else by its formula', async () => {
    const element = await fixture<MoStructure>(html`<mo-structure></mo-structure>`);
    const event = oneEvent(element, 'draw') as Promise<CustomEvent<StructureDrawDetail>>;
    element.smiles = 'C(C)O';
    expect((await event).detail).to.deep.equal({ smiles: 'CCO', formula: 'C2H6O' });
    await element.updateComplete;
    expect(labelOf(element)).to.equal('Structure of CCO');
    element.name = 'Ethanol';
    await element.updateComplete;
    expect(labelOf(element)).to.equal('Structure of Ethanol');
    element.name = '';
    element.smiles = 'C'.repeat(60);
    await waitUntil(() => labelOf(element) === 'Structure of C60H122');
  });

  it('is named in both languages', async () => {
    const element = await make('CCO');
    await inBothLanguages(async (locale) => {
      await waitUntil(() => labelOf(element)?.startsWith('Structure') === (locale === 'en-US'));
      expect(labelOf(element)).to.equal(locale === 'zh-CN' ? 'CCO 的结构' : 'Structure of CCO');
    });
  });

  it('is 200 × 140 px unless CSS says otherwise, before it is drawn too', async () => {
    const element = await fixture<MoStructure>(html`<mo-structure smiles="CCO"></mo-structure>`);
    expect([element.offsetWidth, element.offsetHeight]).to.deep.equal([200, 140]);
    await drawn(element);
    expect([element.offsetWidth, element.offsetHeight]).to.deep.equal([200, 140]);
    element.style.width = '320px';
    element.style.height = '96px';
    await waitUntil(() => drawingOf(element)?.getAttribute('viewBox') === '0 0 320 96');
  });

  it('draws all bonds in one length, and a molecule that is larger than its box smaller', async () => {
    const [small, larger, peptide] = await Promise.all(
      ['CC', 'CCCC', 'CC'.repeat(20)].map((smiles) => make(smiles)),
    );
    expect(bond(small!)).to.be.closeTo(24, 0.5);
    expect(bond(larger!)).to.be.closeTo(24, 0.5);
    expect(bond(peptide!)).to.be.lessThan(12);
    const { x, width } = drawingOf(peptide!)!.getBoundingClientRect();
    for (const path of pathsOf(peptide!, 'line')) {
      expect(path.getBoundingClientRect().x).to.be.at.least(x);
      expect(path.getBoundingClientRect().right).to.be.at.most(x + width);
    }
  });

  it('shows nothing, or what the page puts there, without a structure', async () => {
    const element = await fixture<MoStructure>(
      html`<mo-structure><span slot="empty">None</span></mo-structure>`,
    );
    expect(seen(element.querySelector('span'))).to.equal(true);
    element.smiles = 'C';
    await drawn(element);
    expect(seen(element.querySelector('span'))).to.equal(false);
    element.smiles = '';
    await element.updateComplete;
    expect(drawingOf(element)).to.equal(null);
    expect(seen(element.querySelector('span'))).to.equal(true);
  });

  it('changes its colours with the theme at once, without drawing anew', async () => {
    const element = await make(ASPIRIN);
    let redrawn = 0;
    element.addEventListener('draw', () => redrawn++);
    const color = (): string => getComputedStyle(pathsOf(element, 'oxygen')[0]!).stroke;
    document.documentElement.dataset.theme = 'dark';
    const dark = color();
    document.documentElement.dataset.theme = 'light';
    const light = color();
    delete document.documentElement.dataset.theme;
    expect(dark).to.equal('rgb(255, 143, 138)');
    expect(light).to.equal('rgb(200, 30, 30)');
    expect(redrawn).to.equal(0);
    element.style.setProperty('--mo-structure-oxygen', 'rgb(1, 2, 3)');
    expect(color()).to.equal('rgb(1, 2, 3)');
  });

  it('highlights a substructure', async () => {
    const element = await make(ASPIRIN);
    expect(pathsOf(element, 'highlight')).to.have.length(0);
    element.highlight = 'C(=O)[OH]';
    await waitUntil(() => pathsOf(element, 'highlight').length > 0);
    element.highlight = '[#6';
    await refused(element);
    expect(wordsOf(element)).to.contain('SMARTS');
    element.highlight = '';
    await drawn(element);
  });

  it('highlights what a substructure leaves', async () => {
    const element = await make(ASPIRIN);
    element.highlight = 'c1ccccc1';
    await waitUntil(() => pathsOf(element, 'highlight').length > 0);
    const highlighted = (): string[] =>
      pathsOf(element, 'highlight').map((path) => path.getAttribute('d') ?? '');
    const ring = new Set(highlighted());
    element.setAttribute('highlight-rest', '');
    await waitUntil(() => highlighted().length > 0 && !highlighted().some((path) => ring.has(path)));
    // Seven atoms, and as many bonds.
    expect(highlighted()).to.have.length.at.least(7);
  });

  it('draws the latest value only, whatever comes back when', async () => {
    const asked: { structure: string; answer: () => void; signal: AbortSignal | undefined }[] = [];
    configureStructures({
      service: {
        draw: (structure, { width, height, signal }) =>
          new Promise((resolve) => {
            const answer = (): void =>
              resolve({ width, height, shapes: [], smiles: structure, formula: structure });
            asked.push({ structure, answer, signal });
          }),
        molfile: (structure) => Promise.resolve(structure),
      },
    });
    try {
      const element = await fixture<MoStructure>(html`<mo-structure smiles="C"></mo-structure>`);
      await waitUntil(() => asked.length === 1);
      element.smiles = 'CC';
      await waitUntil(() => asked.length === 2);
      expect(asked[0]!.signal?.aborted).to.equal(true);
      asked[1]!.answer();
      await drawn(element);
      asked[0]!.answer();
      await wait(20);
      expect(labelOf(element)).to.equal('Structure of CC');
      // Back to what was asked first: that answer counts now.
      element.smiles = 'C';
      await drawn(element);
      expect(labelOf(element)).to.equal('Structure of C');
    } finally {
      configureStructures({ service: undefined });
    }
  });
});

describe('mo-structure, bad input', () => {
  it('takes white space for no structure, and goes on to the next property', async () => {
    const element = await make('CCO');
    element.structure = ' \n';
    await element.updateComplete;
    expect(labelOf(element)).to.equal('Structure of CCO');
    element.smiles = '  ';
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('slot[name=empty]')).not.to.equal(null);
    expect(element.shadowRoot!.querySelector('.problem')).to.equal(null);
  });

  for (const [smiles, english, chinese] of [
    ['C1CC', 'A ring is opened but never closed.', '有一个环没有闭合。'],
    ['C(C', 'The parenthesis ( at character 2 is not closed.', '第 2 个字符“(”没有闭合。'],
    ['C[Xx]', 'Xx is not an element.', 'Xx 不是元素。'],
    [
      '[R1]C',
      'R is not an element; write * or [*:1] for an attachment point.',
      'R 不是元素；连接点请写作 * 或 [*:1]。',
    ],
    ['💥', 'Unexpected “💥” at character 1.', '第 1 个字符“💥”不能出现在这里。'],
    ['CXC', 'Unexpected “X” at character 2.', '第 2 个字符“X”不能出现在这里。'],
    ['CC(C)(C)(C)C', 'Too many bonds on an atom: C has 5.', '有一个 C 原子连了 5 个键，超出了它的价态。'],
    ['CC O', 'There is a space inside the SMILES.', 'SMILES 中间有空格。'],
    [
      'c1cccc1',
      'An aromatic ring has no valid Kekulé form; perhaps [nH] is missing.',
      '芳环无法写成单双键交替，可能漏了 [nH]。',
    ],
    [
      'CCO>>CC=O',
      'This is a reaction; only single structures are drawn.',
      '这是一个反应，这里只画单个结构。',
    ],
    ['C'.repeat(600), 'The structure is too large to draw.', '结构太大，无法绘制。'],
  ] as const)
    it(`says in both languages: ${english}`, async () => {
      const element = await fixture<MoStructure>(html`<mo-structure></mo-structure>`);
      const event = oneEvent(element, 'error') as Promise<CustomEvent<StructureErrorDetail>>;
      element.smiles = smiles;
      expect((await event).detail.reason).to.be.a('string');
      await inBothLanguages(async (locale) => {
        await waitUntil(
          () => wordsOf(element) === (locale === 'zh-CN' ? chinese : english),
          `${locale}: ${wordsOf(element)}`,
        );
      });
      expect(element.shadowRoot?.querySelector('.retry')).to.equal(null);
      await expectAccessible(element);
    });

  it('says what is wrong with a molfile, and recovers', async () => {
    const element = await fixture<MoStructure>(
      html`<mo-structure molfile=${ETHANOL.replace(' O ', ' Qq')}></mo-structure>`,
    );
    await refused(element);
    expect(wordsOf(element)).to.equal('Qq is not an element.');
    element.molfile = ETHANOL;
    await drawn(element);
    expect(wordsOf(element)).to.equal('');
  });
});

describe('mo-structure, out of sight', () => {
  it('is not drawn before it comes near the screen, and not when it leaves before', async () => {
    const asked: (AbortSignal | undefined)[] = [];
    configureStructures({
      service: {
        draw: (_, { signal }) => {
          asked.push(signal);
          return new Promise(() => undefined);
        },
        molfile: () => Promise.resolve(''),
      },
    });
    const page = await fixture(
      html`<div>
        <div class="above"></div>
        <mo-structure smiles="CCN"></mo-structure>
      </div>`,
    );
    try {
      const above = page.querySelector<HTMLElement>('.above')!;
      above.style.height = '4000px';
      await wait(150);
      expect(asked).to.have.length(0);
      page.querySelector('mo-structure')!.scrollIntoView();
      await waitUntil(() => asked.length === 1);
      window.scrollTo(0, 0);
      await waitUntil(() => asked[0]?.aborted);
    } finally {
      configureStructures({ service: undefined });
    }
  });

  it('is drawn there all the same if it is eager', async () => {
    const page = await fixture(
      html`<div>
        <div class="above"></div>
        <mo-structure eager smiles="CCN"></mo-structure>
      </div>`,
    );
    page.querySelector<HTMLElement>('.above')!.style.height = '4000px';
    const element = page.querySelector('mo-structure')!;
    await drawn(element);
    expect(element.getBoundingClientRect().top).to.be.greaterThan(window.innerHeight);
  });

  it('lets go of everything when it leaves the page, and draws again when it is back', async () => {
    const element = await make(ASPIRIN);
    const parent = element.parentElement!;
    element.remove();
    await element.updateComplete;
    expect(drawingOf(element)).to.equal(null);
    parent.append(element);
    await drawn(element);
  });
});

describe('mo-structure, zoomable', () => {
  it('enlarges by click and by keyboard, and gives the focus back', async () => {
    const element = await fixture<MoStructure>(
      html`<mo-structure zoomable name="Aspirin" smiles=${ASPIRIN}></mo-structure>`,
    );
    await drawn(element);
    await expectAccessible(element);
    await click(inside(element, '.zoom'));
    await waitUntil(() => element.shadowRoot?.querySelector('mo-dialog')?.open, 'no dialog', {
      timeout: 5000,
    });
    const dialog = inside(element, 'mo-dialog');
    const large = dialog.querySelector('mo-structure')!;
    await drawn(large);
    expect(large.offsetWidth).to.be.greaterThan(500);
    expect(dialog.title).to.equal('Aspirin');
    await expectAccessible(dialog);
    await press('Escape');
    await waitUntil(() => !element.shadowRoot?.querySelector('mo-dialog'));
    expect(focused()).to.equal(inside(element, '.zoom'));
    await press('Enter');
    await waitUntil(() => element.shadowRoot?.querySelector('mo-dialog')?.open);
  });
});

describe('mo-structure, its menu', () => {
  afterEach(releasePointer);

  it('appears with the pointer and with the focus, opens, and is accessible', async () => {
    const element = await make(ASPIRIN);
    const button = inside(element, '.menu button');
    const opacity = (): string => getComputedStyle(button).opacity;
    await leave();
    expect(opacity()).to.equal('0');
    await hover(element);
    expect(opacity()).to.equal('1');
    await leave();
    button.focus();
    await press('Tab', 'Shift+Tab');
    expect(focused()).to.equal(button);
    expect(opacity()).to.equal('1');
    await expectAccessible(element);
    await press('Enter');
    await waitUntil(() => focused()?.localName === 'mo-menu-item');
    expect(focused()?.getAttribute('value')).to.equal('copy smiles');
    await expectAccessible(element);
    await press('Escape');
    await waitUntil(() => focused() === button);
  });

  it('opens as a context menu, by pointer at its place and by keyboard', async () => {
    const element = await make(ASPIRIN);
    await click(element, 'right');
    await waitUntil(() => element.shadowRoot?.querySelector('mo-popover')?.open);
    const panel = (): DOMRect =>
      inside(element, 'mo-popover').shadowRoot!.querySelector('.panel')!.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    expect(panel().left).to.be.closeTo(box.x + box.width / 2, 12);
    await press('Escape');
    await waitUntil(() => !inside(element, 'mo-popover').open);
    inside(element, '.menu button').focus();
    await press('Shift+F10');
    await waitUntil(() => focused()?.localName === 'mo-menu-item');
  });

  it('is left out of a plain one', async () => {
    const element = await fixture<MoStructure>(html`<mo-structure plain smiles="CCO"></mo-structure>`);
    await drawn(element);
    expect(element.shadowRoot?.querySelector('mo-popover')).to.equal(null);
    await expectAccessible(element);
  });
});

describe('mo-structure, what fails', () => {
  afterEach(() => configureStructures({ workerUrl: undefined, timeLimit: 10_000, idleLimit: 30_000 }));

  it('offers Retry when the worker crashes, and draws then', async () => {
    configureStructures({ workerUrl: script('onmessage = () => { throw new Error("crash"); };') });
    const element = await fixture<MoStructure>(html`<mo-structure smiles="CCO"></mo-structure>`);
    await refused(element);
    expect(wordsOf(element)).to.equal('The drawing program could not be loaded or failed.');
    await expectAccessible(element);
    configureStructures({ workerUrl: undefined });
    await click(inside(element, '.retry'));
    await drawn(element);
  });

  it('says what a page’s policy has to allow when the worker cannot be loaded', async () => {
    configureStructures({ workerUrl: '/elements/src/structure/nowhere.js' });
    const element = await fixture<MoStructure>(html`<mo-structure></mo-structure>`);
    const event = oneEvent(element, 'error') as Promise<CustomEvent<StructureErrorDetail>>;
    element.smiles = 'CCO';
    const { detail } = await event;
    expect(detail.reason).to.equal('engine');
    expect(detail.detail).to.contain('wasm-unsafe-eval').and.to.contain('nowhere.js');
  });

  it('gives up a drawing that takes too long, and draws the next with another worker', async () => {
    // Answers once, so that it counts as started, and hangs at nitrogen.
    const hanging = `onmessage = ({ data }) => {
      while (data.draw === 'N');
      postMessage({ drawing: { width: 200, height: 140, shapes: [], smiles: data.draw, formula: data.draw } });
    };`;
    configureStructures({ workerUrl: script(hanging), timeLimit: 300 });
    const element = await fixture<MoStructure>(html`<mo-structure smiles="C"></mo-structure>`);
    await drawn(element);
    element.smiles = 'N';
    await refused(element);
    expect(wordsOf(element)).to.equal('Drawing took too long and was stopped.');
    element.smiles = 'O';
    await drawn(element);
    expect(labelOf(element)).to.equal('Structure of O');
  });

  it('draws with a worker of another origin', async () => {
    const other = `${window.location.protocol}//other.localhost:${window.location.port}`;
    configureStructures({ workerUrl: `${other}/elements/src/structure/structure-worker.js` });
    const element = await make('CCO');
    expect(labelOf(element)).to.equal('Structure of CCO');
  });

  it('starts that worker where a policy allows blob: workers and its origin for scripts only', async () => {
    const { origin, port, protocol } = window.location;
    const other = `${protocol}//other.localhost:${port}`;
    const frame = document.createElement('iframe');
    frame.title = 'page';
    // The page's own origin is left out for workers, as is unsafe-eval.
    const policy = `script-src ${origin} ${other} 'wasm-unsafe-eval'; worker-src blob:; connect-src ${other}`;
    frame.srcdoc = `<!doctype html><html data-workers="${other}">
      <meta http-equiv="Content-Security-Policy" content="${policy}">
      <mo-structure eager smiles="CCO"></mo-structure>
      <script type="module" src="${origin}/elements/test/structure-from-elsewhere.ts"></script>`;
    document.body.append(frame);
    try {
      await waitUntil(
        () =>
          frame.contentDocument?.querySelector('mo-structure')?.shadowRoot?.querySelector('.drawing, .words'),
        'neither drawing nor words',
      );
      const root = frame.contentDocument!.querySelector('mo-structure')!.shadowRoot!;
      expect(root.querySelector('.drawing')?.getAttribute('aria-label')).to.equal('Structure of CCO');
    } finally {
      frame.remove();
    }
  });

  it('draws again after its workers have ended for want of work', async () => {
    configureStructures({ idleLimit: 50 });
    await make('CCO');
    await wait(200);
    expect(labelOf(await make('CCCO'))).to.equal('Structure of CCCO');
  });
});

describe('mo-structure, copied and saved', () => {
  const asked: ClipboardItem[] = [];
  const texts: string[] = [];
  let isRefused = false;
  const saved: { name: string; file: Promise<Blob> }[] = [];
  const { click: realClick } = HTMLAnchorElement.prototype;
  const { execCommand } = document;

  beforeEach(() => {
    for (const list of [asked, texts, saved]) list.length = 0;
    isRefused = false;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        write: async (items: ClipboardItem[]) => {
          if (isRefused) throw new DOMException('refused', 'NotAllowedError');
          asked.push(...items);
        },
        writeText: async (text: string) => {
          if (isRefused) throw new DOMException('refused', 'NotAllowedError');
          texts.push(text);
        },
      },
    });
    document.execCommand = () => false;
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file: fetch(this.href).then((answer) => answer.blob()) });
    };
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    document.execCommand = execCommand;
    HTMLAnchorElement.prototype.click = realClick;
    for (const toast of document.querySelectorAll('mo-toast')) toast.remove();
  });

  it('copies canonical SMILES and a molfile, and says so', async () => {
    const element = await make('OC(=O)c1ccccc1OC(C)=O');
    await element.copy('smiles');
    await element.copy('molfile');
    expect(texts[0]).to.equal(ASPIRIN);
    expect(texts[1]).to.match(/\n 13 13 .*V2000\n[^]*M {2}END\n$/);
    expect(new Set(toasts())).to.deep.equal(new Set(['Copied']));
    const given = await fixture<MoStructure>(html`<mo-structure molfile=${ETHANOL}></mo-structure>`);
    await given.copy('molfile');
    expect(texts[2]).to.equal(ETHANOL);
  });

  it('keeps what only CXSMILES says', async () => {
    const racemate = 'C[C@H](O)N |&1:1|';
    await (await make(racemate)).copy('smiles');
    expect(texts).to.deep.equal([racemate]);
  });

  it('copies an SVG in colours for paper, cropped to the structure, with a title', async () => {
    document.documentElement.dataset.theme = 'dark';
    const element = await make('CCO');
    await element.copy('svg');
    delete document.documentElement.dataset.theme;
    const svg = await (await asked[0]!.getType('text/plain')).text();
    // Firefox takes pictures of no other type than PNG.
    if (ClipboardItem.supports('image/svg+xml'))
      expect(await (await asked[0]!.getType('image/svg+xml')).text()).to.equal(svg);
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    expect(parsed.querySelector('title')?.textContent).to.equal('CCO');
    expect(svg).to.contain(palette.oxygen[0]).and.to.not.contain(palette.oxygen[1]);
    expect(Number(parsed.getAttribute('width'))).to.be.within(50, 120);
    expect(Number(parsed.getAttribute('height'))).to.be.within(20, 70);
  });

  it('copies a PNG with a transparent ground in which the structure is drawn', async () => {
    const element = await make('CCO');
    await element.copy('png');
    const image = await createImageBitmap(await asked[0]!.getType('image/png'));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const opaque = data.filter((value, at) => at % 4 === 3 && value === 255).length;
    expect(data[3]).to.equal(0);
    expect(image.width).to.be.greaterThan(150);
    expect(opaque / (data.length / 4)).to.be.within(0.01, 0.3);
  });

  it('saves a file instead where the browser refuses, and says that', async () => {
    isRefused = true;
    const element = await make('CCO');
    element.name = 'Ethyl: alcohol';
    for (const format of ['smiles', 'molfile', 'png', 'svg'] as const) await element.copy(format);
    expect(saved.map(({ name }) => name)).to.deep.equal(
      ['smi', 'mol', 'png', 'svg'].map((extension) => `Ethyl alcohol.${extension}`),
    );
    expect(await (await saved[0]!.file).text()).to.equal('CCO');
    expect((await saved[2]!.file).type).to.equal('image/png');
    expect(toasts().every((text) => text.includes('a file was saved'))).to.equal(true);
  });

  it('saves from the menu by keyboard, and says when it cannot', async () => {
    const element = await make('CCO');
    inside(element, '.menu button').focus();
    await press('Enter');
    await waitUntil(() => focused()?.localName === 'mo-menu-item', 'no menu', { timeout: 5000 });
    await press('End', 'Enter');
    await waitUntil(() => saved.length === 1);
    expect(saved[0]!.name).to.equal('molecules.svg');
    element.smiles = 'C1';
    await refused(element);
    await element.save('png');
    expect(toasts().at(-1)).to.equal('The structure could not be exported.');
  });
});

describe('the colours of mo-structure', () => {
  for (const [theme, surface] of [
    [0, '#ffffff'],
    [1, '#171c24'],
  ] as const)
    it(`have a contrast of 4.5 on ${surface} and on the highlight`, () => {
      for (const [role, colors] of Object.entries(palette)) {
        if (role === 'highlight') continue;
        expect(contrast(colors[theme], surface), role).to.be.at.least(4.5);
        expect(contrast(colors[theme], palette.highlight[theme]), role).to.be.at.least(4.5);
      }
    });
});
