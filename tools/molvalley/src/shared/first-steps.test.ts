import { expect } from '@open-wc/testing';
import { Refused, ServerDouble } from '../../test/server-double.ts';
import { HostDouble, until } from '../../test/tool.ts';
import { createApi } from '@moiety/tool-kit/api.ts';
import { FirstSteps } from './first-steps.ts';

const setUp = (server = new ServerDouble()) => {
  const host = new HostDouble();
  const api = createApi({
    origin: 'https://api.example',
    credentials: host,
    language: () => 'en-US',
    fetch: server.fetch,
  });
  return { server, host, steps: new FirstSteps(api) };
};

describe('first steps', () => {
  it('are told once each', async () => {
    const { server, steps } = setUp();
    steps.report('find');
    steps.report('find');
    steps.report('download');
    await until(() => server.steps.length === 2, 'both');
    steps.report('find');
    expect(server.steps).to.deep.equal(['find', 'download']);
    expect(server.calls).to.have.length(2);
  });

  it('are told again where that failed, and nobody hears of it', async () => {
    const { server, steps } = setUp();
    server.failWith = () => new Refused(500, 1500, 'broken');
    steps.report('find');
    await until(() => server.calls.length === 1, 'the call');
    server.failWith = undefined;
    await until(() => {
      steps.report('find');
      return server.steps.length === 1;
    }, 'the second try');
    expect(server.steps).to.deep.equal(['find']);
  });

  it('ask nobody to sign in', async () => {
    const { server, host, steps } = setUp();
    server.tokens = new Set(['another']);
    steps.report('find');
    await until(() => server.calls.length === 1, 'the call');
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(host.token).to.equal('token-1');
  });
});
