import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import './elements.ts';
import { ApiFailure } from './api-failure.ts';
import './failure.ts';
import type { FailurePanel } from './failure.ts';

const panelOf = (failure: unknown, final = false): Promise<FailurePanel> =>
  fixture<FailurePanel>(
    html`<kit-failure
      what="The sets could not be loaded"
      safe="They are stored."
      .failure=${failure}
      ?final=${final}
    ></kit-failure>`,
  );
const textOf = ({ renderRoot }: FailurePanel): string =>
  (renderRoot.querySelector<HTMLElement>('.panel')?.innerText ?? '').replaceAll(/\s+/g, ' ');

describe('what failed, in place of what should be there', () => {
  it('says what, what is safe and by which number support finds it, and offers to try again', async () => {
    const panel = await panelOf(
      new ApiFailure({ kind: 'refused', status: 503, message: 'Busy', requestId: 'request-7' }),
    );
    expect(textOf(panel))
      .to.contain('The sets could not be loaded')
      .and.to.contain('They are stored.')
      .and.to.contain('request-7');
    await expect(panel).to.be.accessible();
    const retried = oneEvent(panel, 'retry');
    panel.renderRoot.querySelector('mo-button')!.click();
    await retried;
  });

  it('has no number where no answer came, and no button where trying again is of no use', async () => {
    const panel = await panelOf(new ApiFailure({ kind: 'no-answer', message: '' }), true);
    expect(panel.renderRoot.querySelector('.id')).to.equal(null);
    expect(panel.renderRoot.querySelector('mo-button')).to.equal(null);
  });

  it('says of a fault of the page that it is one', async () => {
    expect(textOf(await panelOf(new TypeError('x is undefined')))).to.contain(
      'Something went wrong in this page.',
    );
  });
});
