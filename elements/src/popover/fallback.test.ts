import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { inside } from '../../test/look.ts';
import { click, press } from '../../test/person.ts';
import '../menu/define.ts';
import './define.ts';
import type { Placement } from './placement.ts';
import type { MoPopover } from './popover.ts';

// In a file of its own: each file is a page of its own, and this one's browser has no CSS anchors.
const supports = CSS.supports.bind(CSS);
CSS.supports = (...query: [string, string?]): boolean =>
  !query[0].startsWith('position-') && supports(...(query as [string]));

const make = async (placement: Placement, style: Record<string, string>): Promise<MoPopover> => {
  const page = await fixture<HTMLElement>(html`
    <div>
      <style>
        mo-popover::part(panel) {
          position-area: none !important;
          position-try: none !important;
        }
      </style>
      <mo-popover placement=${placement}><button slot="trigger">Trigger</button>Some words</mo-popover>
    </div>
  `);
  Object.assign(page.style, { position: 'fixed', ...style });
  const popover = page.querySelector('mo-popover')!;
  await click(popover.querySelector('button')!);
  await waitUntil(() => inside(popover, '.panel').getBoundingClientRect().left >= 0);
  return popover;
};
const boxes = (popover: MoPopover): [DOMRect, DOMRect] => [
  popover.querySelector('button')!.getBoundingClientRect(),
  inside(popover, '.panel').getBoundingClientRect(),
];

describe('mo-popover in a browser without CSS anchors', () => {
  it('auto: stands below its trigger, aligned at the start', async () => {
    const [trigger, panel] = boxes(await make('auto', { left: '300px', top: '250px' }));
    expect(panel.top - trigger.bottom).to.be.closeTo(4, 1);
    expect(panel.left).to.be.closeTo(trigger.left, 1);
  });

  it('auto: takes the other side when room is short, and keeps 10 px to the edges', async () => {
    const [trigger, panel] = boxes(await make('auto', { right: '2px', bottom: '2px' }));
    expect(panel.bottom).to.be.at.most(trigger.top);
    expect(panel.right).to.be.at.most(document.documentElement.clientWidth - 10 + 0.5);
  });

  it('right: takes the left where there is no room', async () => {
    const [trigger, panel] = boxes(await make('right', { right: '10px', top: '250px' }));
    expect(panel.right).to.be.at.most(trigger.left);
  });

  it('aligns to the other end where the text runs from right to left', async () => {
    document.documentElement.dir = 'rtl';
    const [trigger, panel] = boxes(await make('auto', { left: '300px', top: '250px' }));
    expect(panel.right).to.be.closeTo(trigger.right, 1);
    document.documentElement.dir = '';
  });

  it('closes and opens again', async () => {
    const popover = await make('bottom', { left: '300px', top: '250px' });
    await press('Escape');
    await waitUntil(() => !popover.open);
    await press('Enter');
    await waitUntil(() => inside(popover, '.panel').matches(':popover-open'));
    await waitUntil(() => inside(popover, '.panel').getBoundingClientRect().left > 0);
    const [trigger, panel] = boxes(popover);
    expect(panel.top - trigger.bottom).to.be.closeTo(4, 1);
  });
});
