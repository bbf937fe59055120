import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../badge/define.ts';
import '../dialog/define.ts';
import { MoBadge } from '../badge/badge.ts';
import { notDefined } from '../layout/not-defined.ts';
import { noPageFrame } from '../layout/page-frame.ts';
import { tokens } from '../tokens.ts';
import { define } from './define.ts';
import { version } from './version.ts';

describe('define', () => {
  const warnings: string[] = [];
  const original = console.warn;
  before(() => {
    console.warn = (text: string) => void warnings.push(text);
  });
  after(() => {
    console.warn = original;
  });

  it('leaves a tag to who has it: quietly for the same version, else with one warning that names both', () => {
    define('mo-badge', MoBadge);
    define('mo-badge', class extends HTMLElement {});
    expect(warnings).to.deep.equal([]);
    class Old extends HTMLElement {
      static version = '0.0.1';
    }
    customElements.define('mo-old', Old);
    customElements.define('mo-foreign', class extends HTMLElement {});
    define('mo-old', MoBadge);
    define('mo-foreign', MoBadge);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain(version).and.to.contain('0.0.1').and.to.contain('mo-old');
    expect(customElements.get('mo-badge')).to.equal(MoBadge);
  });

  it('knows the package’s version', async () => {
    const manifest = (await (await fetch('/elements/package.json')).json()) as { version: string };
    expect(manifest.version).to.equal(version);
  });
});

describe('attributes', () => {
  it('go by two names, all in lower case and with hyphens, in any order and when they change', async () => {
    const host = await fixture(html`<div></div>`);
    host.innerHTML =
      '<mo-dialog show-footer canceltext="No"></mo-dialog><mo-dialog showfooter dialog-type="info"></mo-dialog>';
    const [one, two] = host.querySelectorAll('mo-dialog');
    expect([one?.showFooter, one?.canceltext, two?.showFooter, two?.dialogType]).to.deep.equal([
      true,
      'No',
      true,
      'info',
    ]);
    one?.removeAttribute('show-footer');
    two?.setAttribute('dialogtype', 'error');
    expect([one?.showFooter, two?.dialogType]).to.deep.equal([false, 'error']);
  });
});

const value = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

describe('tokens', () => {
  it('are in the page once, however many elements there are', async () => {
    await fixture(html`<div><mo-badge count="1"></mo-badge><mo-badge count="2"></mo-badge></div>`);
    const sheets = document.adoptedStyleSheets.filter(({ cssRules }) =>
      cssRules[0]?.cssText.includes('--mo-tokens'),
    );
    expect(sheets).to.have.length(1);
    expect(value('--mo-color-primary')).to.equal('#0070f3');
  });

  it('yield to any rule of the page, wherever it stands', async () => {
    await fixture(html`<mo-badge count="1"></mo-badge>`);
    const style = document.createElement('style');
    style.textContent = ':root { --mo-color-primary: green }';
    document.head.prepend(style);
    expect(value('--mo-color-primary')).to.equal('green');
    style.remove();
  });

  it('are not put into a page that links theme.css', async () => {
    const frame = document.createElement('iframe');
    frame.title = 'page';
    frame.srcdoc = `<!doctype html><link rel="stylesheet" href="/elements/theme.css">
      <script type="module" src="/elements/src/badge/define.ts"></script><mo-badge count="1"></mo-badge>`;
    document.body.append(frame);
    await waitUntil(() => frame.contentDocument?.querySelector('mo-badge')?.shadowRoot?.childElementCount);
    expect(frame.contentDocument!.adoptedStyleSheets).to.have.length(0);
    frame.remove();
  });

  it('are the same in theme.css, with what keeps the shell’s room', async () => {
    expect(await (await fetch('/elements/theme.css')).text()).to.equal(tokens + noPageFrame + notDefined);
  });

  it('have the contrast that is promised, in light and dark', async () => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (name: string): number => {
      const probe = document.createElement('div');
      probe.style.color = `var(${name})`;
      document.body.append(probe);
      canvas.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      canvas.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
        const part = channel / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a: string, b: string): number => {
      const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
      return (light + 0.05) / (dark + 0.05);
    };
    const failing: string[] = [];
    const expectContrast = (on: string, text: string, least: number): void => {
      const ratio = contrast(`--mo-color-${text}`, `--mo-color-${on}`);
      if (ratio < least)
        failing.push(`${document.documentElement.dataset.theme} ${text} on ${on}: ${ratio.toFixed(2)}`);
    };
    for (const theme of ['light', 'dark']) {
      document.documentElement.dataset.theme = theme;
      for (const on of ['background', 'surface', 'raised', 'hover', 'selected']) {
        expectContrast(on, 'text', 7);
        expectContrast(on, 'text-muted', 4.5);
        expectContrast(on, 'primary-text', 4.5);
      }
      for (const on of ['background', 'surface', 'raised']) {
        for (const tone of ['success', 'warning', 'error', 'info']) expectContrast(on, tone, 4.5);
        expectContrast(on, 'border-control', 3);
      }
      for (const tone of ['success', 'warning', 'error', 'info']) expectContrast(`${tone}-soft`, tone, 4.5);
      for (const on of ['primary', 'primary-hover', 'primary-pressed']) expectContrast(on, 'on-primary', 4.5);
    }
    delete document.documentElement.dataset.theme;
    expect(failing).to.deep.equal([]);
  });
});
