import { expect } from '@open-wc/testing';
import { drive, otherOrigin, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  cleanUp,
  frameOf,
  frames,
  order,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import { configureHost, preloadSubApps } from './host.ts';

afterEach(cleanUp);

describe('the tokens of tools', () => {
  it('gives the token on request, and never in an address', async () => {
    configureHost({ getToken: () => 'secret-token' });
    await settled(addSubApp());
    expect((await order('getToken')).value).to.equal('secret-token');
    expect(frameOf().src).not.to.contain('secret');
    expect((await report()).search).not.to.contain('secret');
  });

  it('gives each tool the token that is meant for it', async () => {
    configureHost({
      getToken: (name) => (name === 'plain' ? 'for-plain' : null),
      signInAgain: () => true,
    });
    await settled(addSubApp());
    expect((await order('getToken')).value).to.equal('for-plain');
    await settled(addSubApp({ name: 'other', url: plainTool('name=other') }));
    expect((await drive(frameOf('other'), 'getToken')).value).to.equal(null);
    expect((await drive(frameOf('other'), 'renewToken', null)).value, 'after the prompt').to.equal(null);
  });

  it('gives the token to no other origin, even in the same frame', async () => {
    let asked = 0;
    configureHost({ getToken: () => `secret-${(asked += 1)}` });
    // The tool's registered address is on this origin's other name; the frame then goes to a tool on a third one.
    const element = addSubApp();
    await settled(element);
    frameOf().src = plainTool().replace(otherOrigin(), location.origin);
    await until(() => element.state === 'error');
    expect(asked).to.equal(0);
  });

  it('asks the person to sign in again once, for any number of calls', async () => {
    let prompts = 0;
    let token = 'old';
    configureHost({
      getToken: () => token,
      signInAgain: async () => {
        prompts += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        token = 'new';
        return true;
      },
    });
    await settled(addSubApp());
    const answers = await Promise.all([order('renewToken', 'old'), order('renewToken', 'old')]);
    expect(answers.map(({ value }) => value)).to.deep.equal(['new', 'new']);
    expect((await order('renewToken', 'old')).value, 'after the prompt').to.equal('new');
    expect(prompts).to.equal(1);
  });

  it('asks nobody where the page has another token', async () => {
    let prompts = 0;
    configureHost({
      getToken: (_name, stale) => (stale === 'old' ? 'new' : 'old'),
      signInAgain: () => {
        prompts += 1;
        return true;
      },
    });
    await settled(addSubApp());
    expect((await order('getToken')).value).to.equal('old');
    expect((await order('renewToken', 'old')).value).to.equal('new');
    expect(prompts).to.equal(0);
  });

  it('gives no token to a tool that nobody has seen, and gives it once it is seen', async () => {
    const asked: string[] = [];
    configureHost({
      getToken: (name) => {
        asked.push(name);
        return 'secret-token';
      },
    });
    const stop = preloadSubApps([{ name: 'plain', url: plainTool(), preload: 'idle' }]);
    await until(() => frames().length === 1);
    const answers: unknown[] = [];
    const wait = async (call: Promise<{ value: unknown }>): Promise<void> =>
      void answers.push((await call).value);
    const calls = [wait(order('getToken')), wait(order('renewToken', 'stale'))];
    await until(() => asked.length > 0, 'the page to be asked, so that it has a token ready');
    await report();
    expect(answers).to.deep.equal([]);
    await settled(addSubApp({ alive: true }));
    await Promise.all(calls);
    expect(answers).to.deep.equal(['secret-token', 'secret-token']);
    stop();
  });

  it('goes on giving the token to a tool that was seen and is hidden', async () => {
    configureHost({ getToken: () => 'secret-token' });
    const element = addSubApp({ alive: true });
    await settled(element);
    element.remove();
    await until(() => frameOf().inert);
    expect((await order('getToken')).value).to.equal('secret-token');
  });

  it('gives null where the person would not sign in', async () => {
    configureHost({ getToken: () => 'old', signInAgain: () => false });
    await settled(addSubApp());
    expect((await order('renewToken', 'old')).value).to.equal(null);
  });
});
