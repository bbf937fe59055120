import { expect } from '@open-wc/testing';
import { plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import { addSubApp, cleanUp, frameOf, frames, settled } from '../../../tests/fixtures/plain-tool/hosted.ts';
import { pageWithoutNetwork } from '../../test/page-without-network.ts';
import './define.ts';
import type * as Host from './host.ts';
import { destroySubApps, preloadSubApps } from './host.ts';

afterEach(cleanUp);

describe('what hosts tools, while it loads', () => {
  it('asks nobody for it where no tool is shown', async () => {
    // In a page that loads the modules one by one, which tells what each of them asks for.
    const { document: page, modules } = await pageWithoutNetwork([
      'elements/src/sub-app/host.ts',
      'elements/src/sub-app/define.ts',
    ]);
    const [host] = modules as [typeof Host];
    host.destroySubApps();
    expect(host.hasUnsavedWork()).to.equal(false);
    host.preloadSubApps([{ name: 'plain', url: plainTool(), preload: 'none' }])();
    const files = page
      .defaultView!.performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname);
    expect(files).to.include('/elements/src/sub-app/load-hosting.ts');
    expect(files.filter((file) => file.endsWith('/pool.ts'))).to.deep.equal([]);
  });

  it('does in order what was asked for meanwhile', async () => {
    const link = Object.assign(document.createElement('a'), { href: '/third', textContent: 'Third' });
    document.body.append(link);
    const ended = addSubApp();
    const gone = addSubApp({ name: 'gone' });
    await ended.updateComplete;
    expect(frames()).to.have.length(0);
    destroySubApps('plain');
    gone.remove();
    const stopped = preloadSubApps([
      { name: 'no', url: plainTool('name=no'), preload: 'hover', path: '/third' },
    ]);
    stopped();
    const stop = preloadSubApps([
      { name: 'third', url: plainTool('name=third'), preload: 'hover', path: '/third' },
    ]);
    link.focus();
    const second = addSubApp({ name: 'second', url: plainTool('name=other') });
    await second.updateComplete;
    second.url = plainTool('name=second');
    second.title = 'The second';
    expect(await settled(second)).to.equal('ready');
    expect(frames().map(({ name }) => name)).to.have.members(['second', 'third']);
    expect(frameOf('second').title).to.equal('The second');
    expect([ended.state, gone.state]).to.deep.equal(['idle', 'idle']);
    ended.retry();
    expect(await settled(ended)).to.equal('ready');
    stop();
    link.remove();
  });
});
