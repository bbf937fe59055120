import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { expectAccessible, inside } from '../../test/look.ts';
import './define.ts';
import type { MoAvatar } from './avatar.ts';
import { initialsOf } from './initials.ts';

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"%3E%3Crect width="8" height="8" fill="red"/%3E%3C/svg%3E';
const make = (template: ReturnType<typeof html>): Promise<MoAvatar> => fixture<MoAvatar>(template);
const face = (avatar: MoAvatar): HTMLElement => inside(avatar, '.face');

describe('mo-avatar', () => {
  for (const [name, initials] of [
    ['Ada Lovelace', 'AL'],
    ['Jean-Luc van Damme', 'JD'],
    ['owner', 'O'],
    ['ada.lovelace@example.org', 'AL'],
    ['王小明', '小明'],
    ['李雷', '李雷'],
    ['欧阳娜娜', '娜娜'],
    ['王 小明', '小明'],
    ['𠮷野家', '野家'],
    ['éclair', 'É'],
    ['  ', ''],
    ['', ''],
  ])
    it(`stands for “${name}” as “${initials}”`, () => {
      expect(initialsOf(name!)).to.equal(initials);
    });

  it('shows the initials until there is a picture, and when that cannot be loaded', async () => {
    const avatar = await make(html`<mo-avatar name="Ada Lovelace"></mo-avatar>`);
    expect(face(avatar).innerText).to.equal('AL');
    avatar.picture = PICTURE;
    await avatar.updateComplete;
    expect(inside(avatar, 'img').src).to.equal(PICTURE);
    avatar.picture = 'data:image/png,broken';
    await waitUntil(() => face(avatar).innerText === 'AL');
    avatar.picture = { type: 'svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
    await avatar.updateComplete;
    expect(inside(avatar, 'img').src).to.match(/^data:image\/svg/);
  });

  it('takes a picture from an attribute', async () => {
    const avatar = await make(
      html`<mo-avatar
        name="A"
        picture='{"type":"image","content":"data:image/gif;base64,R0lGODlhAQABAAAAACw="}'
      ></mo-avatar>`,
    );
    expect(inside(avatar, 'img').src).to.match(/^data:image\/gif/);
  });

  it('is an image named by the name, a figure without one', async () => {
    const avatar = await make(html`<mo-avatar name="王小明"></mo-avatar>`);
    expect([avatar.role, avatar.ariaLabel]).to.deep.equal(['img', '王小明']);
    await expectAccessible(avatar);
    avatar.name = '';
    await avatar.updateComplete;
    expect(avatar.hasAttribute('role')).to.equal(false);
    expect(inside(avatar, 'mo-icon').name).to.equal('user');
  });

  it('has the size that it is given', async () => {
    const avatar = await make(html`<mo-avatar name="A"></mo-avatar>`);
    expect(avatar.getBoundingClientRect()).to.include({ width: 32, height: 32 });
    avatar.style.setProperty('--mo-avatar-size', '64px');
    expect(avatar.getBoundingClientRect()).to.include({ width: 64, height: 64 });
  });
});
