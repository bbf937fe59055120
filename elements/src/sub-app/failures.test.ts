import { setLocale } from '@moiety/locales';
import { expect } from '@open-wc/testing';
import { otherOrigin, otherTool, plainTool } from '../../../tests/fixtures/plain-tool/drive.ts';
import {
  addSubApp,
  cleanUp,
  frames,
  order,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import type { FailureReason } from './host.ts';
import type { MoSubApp, SubAppErrorDetail } from './sub-app.ts';

afterEach(cleanUp);

const fault = (name: string): string => `${otherOrigin()}/faults/${name}`;
/** A port at which nobody listens. */
const REFUSED = 'http://127.0.0.1:47999/';

const failureOf = async (element: MoSubApp): Promise<{ reason: FailureReason; words: string }> => {
  let reason: FailureReason | undefined;
  element.addEventListener('error', (event) => {
    ({ reason } = (event as unknown as CustomEvent<SubAppErrorDetail>).detail);
  });
  expect(await settled(element)).to.equal('error');
  const alert = element.shadowRoot?.querySelector('[role="alert"]');
  return { reason: reason!, words: alert?.textContent ?? '' };
};

/** Tells, as the browser does, that the page's policy does not let a frame go there. */
const violate = (blockedURI: string): boolean =>
  document.dispatchEvent(
    new SecurityPolicyViolationEvent('securitypolicyviolation', {
      blockedURI,
      effectiveDirective: 'frame-src',
      violatedDirective: 'frame-src',
      documentURI: location.href,
      originalPolicy: '',
      statusCode: 0,
      disposition: 'enforce',
    }),
  );

/** Retry is pressed once the cause is gone. */
const retry = (element: MoSubApp): void => element.shadowRoot?.querySelector('button')?.click();

const cases: [what: string, reason: FailureReason, words: RegExp, url: () => string, timeout?: number][] = [
  ['a missing page', 'not-found', /404/, () => fault('status-404')],
  ['a failing server', 'server-error', /server failed/, () => fault('status-500')],
  ['a server that is not there', 'unreachable', /cannot be reached/, () => REFUSED],
  ['a server that never answers', 'timeout', /did not start within 1 s/, () => fault('hang'), 600],
  [
    'a page that throws before its hello',
    'no-answer',
    /does not respond/,
    () => plainTool('throws-before-hello'),
  ],
  [
    'a page that throws while it starts',
    'crashed',
    /failed while starting/,
    () => plainTool('throws-after-hello'),
  ],
  ['a page that is no tool', 'no-answer', /does not respond/, () => fault('wrong-page')],
  ['another tool', 'wrong-page', /A different tool/, () => plainTool('name=other')],
  ['a page that may not be framed', 'no-answer', /cannot be embedded/, () => fault('no-framing')],
  [
    'a tool of a version that this page cannot speak to',
    'version',
    /does not match this version/,
    () => otherTool('foreign-tool', 'protocol=9&oldest=9'),
  ],
  ['a tool that is never ready', 'timeout', /did not start within 2 s/, () => plainTool('never-ready'), 1500],
];

describe('mo-sub-app with a tool that is not there', () => {
  for (const [what, reason, words, url, timeout = 8000] of cases)
    it(`words the failure of ${what} and offers Retry`, async () => {
      const element = addSubApp({ url: url(), timeout });
      const failure = await failureOf(element);
      expect(failure.reason).to.equal(reason);
      expect(failure.words).to.match(words).and.to.contain('Plain tool could not be opened');
      expect(failure.words).to.contain('is safe');
      expect(element.shadowRoot?.querySelector('button')?.textContent?.trim()).to.equal('Retry');
      await expect(element).to.be.accessible();
    });

  it('loads anew by the Retry button', async () => {
    const element = addSubApp({ url: plainTool('never-ready'), timeout: 1200 });
    await failureOf(element);
    const [frame] = frames();
    retry(element);
    expect(element.state).to.equal('loading');
    expect(frames()).to.have.length(1);
    expect(frames()[0]).not.to.equal(frame);
  });

  it('opens by Retry once its server is well again', async () => {
    const id = crypto.randomUUID();
    const element = addSubApp({ url: fault(`recovers-${id}`) });
    expect((await failureOf(element)).reason).to.equal('server-error');
    await fetch(`/faults/recover-${id}`);
    retry(element);
    expect(await settled(element)).to.equal('ready');
    expect(element.shadowRoot?.querySelector('[role="alert"]')).to.equal(null);
  });

  it('gives a slow tool its time, though its server keeps its pages from being asked for', async () => {
    const element = addSubApp({ url: plainTool('hello-after=1000&closed') });
    let failed = false;
    element.addEventListener('error', () => void (failed = true));
    expect(await settled(element)).to.equal('ready');
    expect(failed).to.equal(false);
  });

  it('does not say of a page that still loads that its server cannot be reached, where frames tell of that', async () => {
    const element = addSubApp({ url: `${fault('loads-on')}?closed`, timeout: 6000 });
    const { reason } = await failureOf(element);
    expect(reason).to.equal(navigator.userAgent.includes('Firefox') ? 'unreachable' : 'timeout');
  });

  it('notices that the page of a plain frame is missing, where its server tells', async () => {
    const element = addSubApp({ url: fault('status-404'), degrade: true });
    await until(() => element.state === 'error');
    expect(element.shadowRoot?.querySelector('[role="alert"]')?.textContent).to.contain('404');
  });

  it('leaves a plain frame alone whose server tells nothing', async () => {
    const element = addSubApp({ url: `${fault('wrong-page')}?closed`, degrade: true });
    await settled(element);
    const asked = (): boolean =>
      performance
        .getEntriesByType('resource')
        .some(
          (entry) =>
            entry.name === element.url && (entry as PerformanceResourceTiming).initiatorType === 'fetch',
        );
    await until(asked, 'the question to its server');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(element.state).to.equal('ready');
  });

  it('keeps a tool whose file the page’s policy did not let it save', async () => {
    const element = addSubApp({ url: plainTool() });
    expect(await settled(element)).to.equal('ready');
    const { origin } = new URL(element.url);
    violate(`blob:${origin}/${crypto.randomUUID()}`);
    expect(element.state).to.equal('ready');
    violate(`${origin}/`);
    expect(element.state).to.equal('error');
  });

  it('shows a tool that becomes ready after its time all the same', async () => {
    const element = addSubApp({ url: plainTool('ready-after=1200'), timeout: 600 });
    await failureOf(element);
    await until(() => element.state === 'ready');
    expect(element.shadowRoot?.querySelector('[role="alert"]')).to.equal(null);
  });

  it('tries again by itself when the tool is opened the next time', async () => {
    const first = addSubApp({ url: plainTool('never-ready'), timeout: 600, alive: true });
    await failureOf(first);
    first.remove();
    const second = addSubApp({ url: plainTool(), alive: true });
    expect(await settled(second)).to.equal('ready');
  });

  it('notices when a ready tool goes to a page that is none', async () => {
    const element = addSubApp();
    await settled(element);
    frames()[0]!.src = fault('wrong-page');
    await until(() => element.state === 'error');
    expect(frames()[0]?.inert).to.equal(true);
  });

  it('takes a tool that reloads itself for the same tool', async () => {
    const element = addSubApp();
    await settled(element);
    const { born } = await report();
    void order('reload', '/index.html');
    await until(async () => (await report()).born !== born, 'the new document');
    expect(await settled(element)).to.equal('ready');
  });

  it('says why in Chinese', async () => {
    const element = addSubApp({ url: REFUSED, title: '分子分析' });
    await failureOf(element);
    await setLocale('zh-CN');
    await element.updateComplete;
    const text = element.shadowRoot?.querySelector('[role="alert"]')?.textContent ?? '';
    expect(text).to.contain('无法打开“分子分析”').and.to.contain('重试');
    await setLocale('en-US');
  });
});
