import { errorCode } from '@moiety/contract';
import type { ShareOrder, Sharing } from '@moiety/contract';
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '@moiety/elements/callout/define.js';
import '@moiety/elements/select/define.js';
import './elements.ts';
import { ApiFailure } from './api-failure.ts';
import './share-dialog.ts';
import type { Shareable, ShareDialog } from './share-dialog.ts';
import type { GivenRole } from './sharing-words.ts';

type Field = HTMLElement & { value: string; error: string };
const mia = { id: '0192b0e4-0000-7000-8000-000000000001', nickname: 'Mia', role: 'read' } as const;
const sharing: Sharing<GivenRole> = {
  version: 4,
  organization: 'Acme',
  everyone: null,
  members: [mia],
  history: [],
};

const open = async (more: Partial<Shareable> = {}) => {
  const orders: ShareOrder<GivenRole>[] = [];
  const dialog = await fixture<ShareDialog>(
    html`<kit-share-dialog
      .words=${{ title: 'Share', failed: 'It could not be loaded', hint: () => 'All may read.' }}
      .item=${{
        id: 'one',
        refusal: undefined,
        load: async () => sharing,
        share: async (order: ShareOrder<GivenRole>) => {
          orders.push(order);
          return { ...sharing, version: order.seen + 1 };
        },
        ...more,
      }}
    ></kit-share-dialog>`,
  );
  const changes: Event[] = [];
  dialog.addEventListener('change', (event) => changes.push(event));
  const one = (selector: string): Field => dialog.renderRoot.querySelector<Field>(selector)!;
  const words = (): string => dialog.renderRoot.textContent ?? '';
  return { dialog, orders, changes, one, words };
};
const choose = (field: Field, value: string): void => {
  field.value = value;
  field.dispatchEvent(new Event('change'));
};

describe('the dialog of sharing', () => {
  it('stores each choice at once, one after the other, each with the state that the one before made', async () => {
    const { orders, changes, one } = await open();
    await waitUntil(() => one('.everyone'));
    choose(one('.everyone'), 'read');
    choose(one('.members mo-select'), '');
    await waitUntil(() => orders.length === 2);
    expect(orders).to.deep.equal([
      { to: { kind: 'everyone' }, role: 'read', seen: 4 },
      { to: { kind: 'member', id: mia.id }, role: null, seen: 5 },
    ]);
    await waitUntil(() => changes.length === 2);
  });

  it('shares with a member by address, and asks for one where there is none', async () => {
    const { dialog, orders, one } = await open();
    await waitUntil(() => one('form mo-input'));
    const add = (email: string): void => {
      one('form mo-input').value = email;
      one('form mo-input').dispatchEvent(new InputEvent('input'));
      one('form mo-button').click();
    };
    add('nobody');
    await dialog.updateComplete;
    expect(one('form mo-input').error).to.contain('email address of a member');
    add('ada@example.org');
    await waitUntil(() => orders.length === 1);
    expect(orders[0]).to.deep.equal({
      to: { kind: 'email', email: 'ada@example.org' },
      role: 'read',
      seen: 4,
    });
    await waitUntil(() => one('form mo-input').value === '');
  });

  it('shows the present choices where somebody else has changed them, and says so', async () => {
    let loads = 0;
    const { one, words, changes } = await open({
      load: async () => ({ ...sharing, version: (loads += 1) }),
      share: () =>
        Promise.reject(
          new ApiFailure({ kind: 'refused', status: 409, code: errorCode.conflict, message: 'Changed' }),
        ),
    });
    await waitUntil(() => one('.everyone'));
    choose(one('.everyone'), 'read');
    await waitUntil(() => words().includes('Someone else has changed the sharing settings.'));
    await waitUntil(() => one('.everyone').value === '');
    expect([loads, changes.length]).to.deep.equal([2, 1]);
  });

  it('says why it cannot be shared, or not be loaded, and loads again where that is asked for', async () => {
    const refused = await open({ refusal: 'It is in the trash.' });
    expect(refused.words()).to.contain('It is in the trash.');
    let fails = true;
    const failing = await open({
      load: () =>
        fails ? Promise.reject(new ApiFailure({ kind: 'no-answer', message: '' })) : Promise.resolve(sharing),
    });
    await waitUntil(() => failing.one('kit-failure'));
    fails = false;
    failing.one('kit-failure').dispatchEvent(new CustomEvent('retry'));
    await waitUntil(() => failing.one('.everyone'));
  });
});
