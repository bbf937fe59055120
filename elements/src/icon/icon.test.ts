import { aTimeout, expect, fixture, html, waitUntil } from '@open-wc/testing';
import './define.ts';
import { preloadIcons, registerIcon } from './drawings.ts';
import type { MoIcon } from './icon.ts';
import { glyphLoaders, type GlyphLoader, type IconName } from './glyph-loaders.ts';

const drawn = (icon: MoIcon): string | null | undefined =>
  icon.shadowRoot?.querySelector('path')?.getAttribute('d');

/** Takes the network away from an icon; gives a function that brings it back and one that counts the requests. */
const unreachable = (name: IconName): { restore: () => void; requests: () => number } => {
  const loaders = glyphLoaders as Record<string, GlyphLoader>;
  const original = loaders[name]!;
  let down = true;
  let count = 0;
  loaders[name] = () => {
    count += 1;
    return down ? Promise.reject(new TypeError('Failed to fetch')) : original();
  };
  return { restore: () => void (down = false), requests: () => count };
};

describe('mo-icon', () => {
  it('keeps its room while the drawing is on its way, and then draws', async () => {
    const icon = await fixture<MoIcon>(html`<mo-icon name="moon"></mo-icon>`);
    expect(icon.getBoundingClientRect()).to.include({ width: 20, height: 20 });
    await waitUntil(() => drawn(icon));
    expect(icon.getBoundingClientRect()).to.include({ width: 20, height: 20 });
  });

  it('has a drawing inside its square for each of its names', async () => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    document.body.append(svg);
    const outside: string[] = [];
    for (const [name, loader] of Object.entries(glyphLoaders)) {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
      path.setAttribute('d', (await loader()).glyph);
      svg.append(path);
      const { x, y, width, height } = path.getBBox();
      if (x < 1 || y < 1 || x + width > 19 || y + height > 19 || Math.max(width, height) < 9)
        outside.push(name);
    }
    svg.remove();
    expect(outside).to.deep.equal([]);
  });

  it('is skipped by assistive technology without a label, an image with one', async () => {
    const icon = await fixture<MoIcon>(html`<mo-icon name="check"></mo-icon>`);
    expect(icon.hasAttribute('role')).to.equal(false);
    icon.label = 'Done';
    await icon.updateComplete;
    expect(icon.role).to.equal('img');
    expect(icon.ariaLabel).to.equal('Done');
    await expect(icon).to.be.accessible();
    icon.label = '';
    await icon.updateComplete;
    expect(icon.hasAttribute('role')).to.equal(false);
    expect(icon.hasAttribute('aria-label')).to.equal(false);
  });

  it('draws an icon that the page registered, also if it does so later', async () => {
    registerIcon('own', 'M1 1h18');
    const icon = await fixture<MoIcon>(html`<mo-icon name="own"></mo-icon>`);
    expect(drawn(icon)).to.equal('M1 1h18');
    icon.name = 'own-later';
    await icon.updateComplete;
    expect(drawn(icon)).to.equal(undefined);
    registerIcon('own-later', 'M2 2h16');
    await waitUntil(() => drawn(icon) === 'M2 2h16');
  });

  it('keeps the room of an unknown name empty, and warns once', async () => {
    const warnings: unknown[] = [];
    const original = console.warn;
    console.warn = (text: unknown) => void warnings.push(text);
    const page = await fixture(html`
      <div>
        <mo-icon name="unheard-of"></mo-icon><mo-icon name="unheard-of"></mo-icon>
        <mo-icon name="constructor"></mo-icon><mo-icon></mo-icon>
      </div>
    `);
    await waitUntil(() => warnings.length === 2);
    await aTimeout(20);
    console.warn = original;
    expect(warnings).to.have.length(2);
    expect(warnings[0]).to.contain('unheard-of');
    for (const icon of page.querySelectorAll('mo-icon')) {
      expect(drawn(icon)).to.equal(undefined);
      expect(icon.getBoundingClientRect()).to.include({ width: 20, height: 20 });
    }
  });

  it('has every name of the specification', () => {
    const names =
      'help user menu dashboard panelLeft panelRight translate close chinese english success warning error info confirm alert arrowDown arrowRight patsight molvalley';
    expect(Object.keys(glyphLoaders)).to.include.members(names.split(' '));
  });

  it('draws later what did not arrive: by itself', async () => {
    const { restore, requests } = unreachable('sun');
    const icon = await fixture<MoIcon>(html`<mo-icon name="sun"></mo-icon>`);
    await waitUntil(() => requests() === 1);
    expect(drawn(icon)).to.equal(undefined);
    restore();
    await waitUntil(() => drawn(icon), 'drawn', { timeout: 5000 });
  });

  it('draws later what did not arrive: at once when the network returns', async () => {
    const { restore, requests } = unreachable('monitor');
    const icon = await fixture<MoIcon>(html`<mo-icon name="monitor"></mo-icon>`);
    // Several failures on, the next try by itself is seconds away.
    for (let tries = 1; tries < 4; tries += 1) {
      await waitUntil(() => requests() === tries);
      await Promise.resolve();
      window.dispatchEvent(new Event('online'));
    }
    await waitUntil(() => requests() === 4);
    expect(drawn(icon)).to.equal(undefined);
    restore();
    window.dispatchEvent(new Event('online'));
    await waitUntil(() => drawn(icon));
  });

  it('draws later what did not arrive: when it is shown again, or another of its name', async () => {
    const { restore, requests } = unreachable('copy');
    const icon = await fixture<MoIcon>(html`<mo-icon name="copy"></mo-icon>`);
    await waitUntil(() => requests() === 1);
    const parent = icon.parentElement!;
    icon.remove();
    restore();
    parent.append(icon);
    await waitUntil(() => requests() === 2 && drawn(icon));
    expect(drawn(await fixture<MoIcon>(html`<mo-icon name="copy"></mo-icon>`))).to.equal(drawn(icon));
  });

  it('needs no network for what was loaded ahead', async () => {
    const loaders = glyphLoaders as Record<string, GlyphLoader>;
    const original = loaders.restore!;
    let arrived = false;
    loaders.restore = async () => {
      const module = await original();
      arrived = true;
      return module;
    };
    preloadIcons(['restore']);
    await waitUntil(() => arrived);
    loaders.restore = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(drawn(await fixture<MoIcon>(html`<mo-icon name="restore"></mo-icon>`))).to.be.a('string');
  });
});
