import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSessions, type SessionEntry } from '@moiety/contract/auth.ts';
import type { BodyOf, DataOf } from '@moiety/contract/endpoint.ts';
import { AVATAR_BYTES_MAX, updateUserInfo, uploadAvatar, userInfo } from '@moiety/contract/user-center.ts';
import { getLocale, setLocale } from '@moiety/locales';
import { chooseTheme, getTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, noAnswer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { choose, colorAt, dropOn, pictureFile } from './pictures.ts';
import { open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

type Info = DataOf<typeof userInfo>;

/** A picture of one pixel, which needs no server. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==';
const sessions: SessionEntry[] = [];

/** A server that keeps what is told about the person. */
const keep = (changes: Partial<Info> = {}): Info => {
  const info: Info = { ...infoOf(person.ada), ...changes };
  serve(
    answer(listSessions, () => sessions),
    answer(userInfo, () => ({ ...info })),
    answer(uploadAvatar, () => ({ key: 'key-1' })),
    answer(updateUserInfo, async (request) => {
      const { nickname, headerImg } = (await request.json()) as BodyOf<typeof updateUserInfo>;
      if (nickname !== undefined) info.nickname = nickname;
      if (headerImg !== undefined) info.headerImg = headerImg && PICTURE;
      return { nickname: info.nickname, headerImg: info.headerImg };
    }),
  );
  signedInAs(person.ada);
  return info;
};
const bodies = async <Body,>(path: string): Promise<Body[]> =>
  Promise.all(
    calls
      .filter(({ method, url }) => method === 'POST' && url.endsWith(path))
      .map((call) => call.clone().json() as Promise<Body>),
  );
const uploads = (): Promise<{ image: string }[]> => bodies('/user_center/avatar/');
const changes = (): Promise<BodyOf<typeof updateUserInfo>[]> => bodies('/user_center/info:update/');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const cutting = page.getByRole('dialog', { name: 'Crop your picture' });
const stage = page.getByRole('application', { name: 'Cropped area of the picture' });
const zoom = page.getByRole('slider', { name: 'Zoom' });
const wrong = (): string | null | undefined => document.querySelector('.profile-problem')?.textContent;
/** Whether a picture is shown in the side menu, and in the user center. */
const shown = (): boolean[] =>
  [
    document.querySelector('mo-user-menu')?.shadowRoot?.querySelector('mo-avatar'),
    document.querySelector('.profile-picture mo-avatar'),
  ].map((avatar) => Boolean(avatar?.shadowRoot?.querySelector('img')));

const tooManyPixels = (): Response =>
  refusedFields({ path: 'image', message: 'The picture has more than 24 million pixels' });
const notThisOne = (): Response => refusedFields({ path: 'nickname', message: 'Not this one' });

describe('the picture', () => {
  test('is cut by the keyboard, sent small, and shown everywhere at once', async () => {
    keep();
    open('/profile');
    await expect.element(button('Change picture')).toBeVisible();
    await expect.element(button('Remove picture')).not.toBeInTheDocument();
    choose(await pictureFile('image/png', { width: 1600, height: 800 }));
    await expect.element(cutting).toBeVisible();
    await expect.element(stage).toHaveFocus();
    // To the left end of what there is: the picture moves to the right below the cut-out.
    for (let presses = 0; presses < 6; presses++) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(page.getByText('0% from the left, 50% from the top')).toBeInTheDocument();
    await expectNoFindings();
    await button('Use this picture').click();
    await expect.poll(shown).toEqual([true, true]);
    expect(await changes()).toEqual([{ headerImg: 'key-1' }]);
    await expect.element(cutting).not.toBeInTheDocument();
    await expect.element(button('Remove picture')).toBeVisible();
    await expect.poll(() => timesSaid('Picture changed')).toBe(1);

    const [{ image } = { image: '' }] = await uploads();
    const bitmap = await createImageBitmap(await (await fetch(`data:;base64,${image}`)).blob());
    expect([bitmap.width, bitmap.height]).toEqual([512, 512]);
    // All of it is from the left half.
    for (const left of [0.02, 0.98]) {
      const [r = 0, , b = 0] = await colorAt(image, left, 0.5);
      expect(r).toBeGreaterThan(b);
    }
  });

  test('is moved by dragging, and magnified by the slider, + and -', async () => {
    keep();
    open('/profile');
    choose(await pictureFile('image/jpeg', { width: 800, height: 400 }));
    await expect.element(stage).toBeVisible();
    const element = stage.element() as HTMLElement;
    const { left, top, width } = element.getBoundingClientRect();
    const at = (x: number) => ({
      bubbles: true,
      button: 0,
      pointerId: 1,
      isPrimary: true,
      clientX: left + x,
      clientY: top + width / 2,
    });
    element.setPointerCapture = () => undefined;
    element.dispatchEvent(new PointerEvent('pointerdown', at(10)));
    element.dispatchEvent(new PointerEvent('pointermove', at(10 + width)));
    element.dispatchEvent(new PointerEvent('pointerup', at(10 + width)));
    // Nobody drags any more.
    element.dispatchEvent(new PointerEvent('pointermove', at(10)));
    await expect.element(zoom).toHaveValue('1');
    await zoom.click();
    await userEvent.keyboard('{End}');
    await expect.poll(() => Number((zoom.element() as HTMLInputElement).value)).toBeGreaterThan(4);
    await userEvent.keyboard('{Home}');
    element.focus();
    await userEvent.keyboard('+');
    await expect.poll(() => Number((zoom.element() as HTMLInputElement).value)).toBeGreaterThan(1);
    await userEvent.keyboard('---');
    await expect.element(zoom).toHaveValue('1');
    await button('Use this picture').click();
    await expect.poll(async () => (await uploads()).length).toBe(1);
    const [{ image } = { image: '' }] = await uploads();
    const [r = 0, , b = 0] = await colorAt(image, 0.9, 0.5);
    expect(r).toBeGreaterThan(b);
  });

  test('does not jump when a second finger comes', async () => {
    keep();
    open('/profile');
    await expect.element(button('Change picture')).toBeVisible();
    choose(await pictureFile('image/jpeg', { width: 800, height: 400 }));
    await expect.element(stage).toBeVisible();
    const element = stage.element() as HTMLElement;
    const { left, top, width } = element.getBoundingClientRect();
    element.setPointerCapture = () => undefined;
    const touch = (kind: string, pointerId: number, x: number): boolean =>
      element.dispatchEvent(
        new PointerEvent(kind, {
          bubbles: true,
          button: 0,
          pointerId,
          pointerType: 'touch',
          isPrimary: pointerId === 1,
          clientX: left + x,
          clientY: top + width / 2,
        }),
      );
    touch('pointerdown', 1, 10);
    touch('pointerdown', 2, width - 10);
    touch('pointermove', 1, 12);
    touch('pointermove', 2, 10);
    touch('pointerup', 2, 10);
    // The first finger still holds it: to the right by half of what there is to the left.
    touch('pointermove', 1, 10 + width / 4);
    touch('pointerup', 1, 10 + width / 4);
    await button('Use this picture').click();
    await expect.poll(async () => (await uploads()).length).toBe(1);
    const [{ image } = { image: '' }] = await uploads();
    for (const [at, red] of [
      [0.1, true],
      [0.65, true],
      [0.85, false],
    ] as const) {
      const [r = 0, , b = 0] = await colorAt(image, at, 0.5);
      expect(r > b, `at ${at}`).toBe(red);
    }
  });

  test('is dropped, too', async () => {
    keep();
    open('/profile');
    await expect.element(button('Change picture')).toBeVisible();
    dropOn(document.querySelector('.profile-picture')!, await pictureFile('image/webp'));
    await expect.element(cutting).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(cutting).not.toBeInTheDocument();
    expect(await uploads()).toEqual([]);
  });

  test('of few pixels has nothing to magnify', async () => {
    keep();
    open('/profile');
    await expect.element(button('Change picture')).toBeVisible();
    choose(await pictureFile('image/png', { width: 40, height: 40 }));
    await expect.element(stage).toBeVisible();
    await expect.element(zoom).not.toBeInTheDocument();
    await button('Use this picture').click();
    await expect.poll(async () => (await uploads()).length).toBe(1);
  });

  test.each([
    [
      'is larger than 1 MB',
      async () => new File([await pictureFile(), new Uint8Array(AVATAR_BYTES_MAX)], 'ada.png'),
      'This file is 1.1 MB. A picture can be up to 1 MB.',
    ],
    [
      'is no picture, whatever its name says',
      async () => new File(['%PDF-1.7'], 'ada.png', { type: 'image/png' }),
      'This file is not an image. Choose a PNG, JPEG or WebP file.',
    ],
    [
      'is damaged',
      async () => new File([(await pictureFile()).slice(0, 60)], 'ada.png', { type: 'image/png' }),
      'This picture is damaged and cannot be read. Choose another one.',
    ],
  ])('is not sent where the file %s', async (_, make, words) => {
    keep();
    open('/profile');
    await expect.element(button('Change picture')).toBeVisible();
    choose(await make());
    await expect.poll(wrong).toBe(words);
    await expectNoFindings();
    await expect.element(cutting).not.toBeInTheDocument();
    choose(await pictureFile());
    await expect.element(cutting).toBeVisible();
    expect(wrong()).toBe('');
    expect(await uploads()).toEqual([]);
  });

  test('that is refused stays in the dialog for another try', async () => {
    keep();
    let refuse: (() => Response) | undefined = tooManyPixels;
    serve(answer(uploadAvatar, () => refuse?.() ?? { key: 'key-2' }));
    open('/profile');
    await expect.element(button('Change picture')).toBeVisible();
    choose(await pictureFile());
    await button('Use this picture').click();
    await expect.poll(() => timesSaid('The picture has more than 24 million pixels')).toBe(1);
    refuse = noAnswer;
    await button('Use this picture').click();
    await expect.poll(() => timesSaid('Network Error, please check your network settings')).toBe(1);
    await expect.element(cutting).toBeVisible();
    expect(shown()).toEqual([false, false]);
    refuse = undefined;
    await button('Use this picture').click();
    await expect.poll(shown).toEqual([true, true]);
    expect(await changes()).toEqual([{ headerImg: 'key-2' }]);
  });

  test('is removed after a question', async () => {
    keep({ headerImg: PICTURE });
    open('/profile');
    await expect.poll(shown).toEqual([true, true]);
    await button('Remove picture').click();
    const question = page.getByRole('alertdialog', { name: 'Remove your picture?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await changes()).toEqual([]);
    await button('Remove picture').click();
    await expectNoFindings();
    await question.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(shown).toEqual([false, false]);
    expect(await changes()).toEqual([{ headerImg: '' }]);
    await expect.poll(() => timesSaid('Picture removed')).toBe(1);
  });

  test('that another window changed is seen when one comes back', async () => {
    const info = keep();
    open('/profile');
    // By then the server has answered once.
    await expect.element(page.getByText('Free version')).toBeVisible();
    expect(shown()).toEqual([false, false]);
    info.headerImg = PICTURE;
    // The first answer may be under way still, and what was asked for a moment ago is not asked for again.
    const comesBack = (): boolean[] => {
      window.dispatchEvent(new Event('focus'));
      return shown();
    };
    await expect.poll(comesBack, { timeout: 15_000, interval: 500 }).toEqual([true, true]);
  });
});

describe('the nickname', () => {
  const field = page.getByRole('textbox', { name: 'Nickname' });
  const edit = async (): Promise<void> => {
    await button('Change nickname').click();
    await expect.element(field).toHaveFocus();
  };

  test('is changed in its place, trimmed, and shown everywhere', async () => {
    keep();
    open('/profile');
    await edit();
    await expect.element(field).toHaveValue('Ada');
    await expect.element(page.getByText('3 of 60 characters')).toBeVisible();
    await field.fill('  Ada Lovelace ');
    await expect.element(page.getByText('12 of 60 characters')).toBeVisible();
    await expectNoFindings();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Ada Lovelace Account menu' })).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: /^Ada Lovelace$/ })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
    expect(await changes()).toEqual([{ nickname: 'Ada Lovelace' }]);
    await expect.poll(() => timesSaid('Nickname changed')).toBe(1);
    await expect.poll(() => document.activeElement?.localName).toBe('mo-button');
  });

  test('stays as it is after Escape, Cancel, and without a change', async () => {
    keep();
    open('/profile');
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => button('Cancel').click(),
      async () => {
        await field.fill(' Ada ');
        await userEvent.keyboard('{Enter}');
      },
    ]) {
      await edit();
      await field.fill('Somebody else');
      await leave();
      await expect.element(field).not.toBeInTheDocument();
      await expect.element(page.getByRole('definition').filter({ hasText: /^Ada$/ })).toBeVisible();
    }
    expect(await changes()).toEqual([]);
  });

  test('must be there, and be no longer than 60 characters', async () => {
    keep();
    open('/profile');
    await edit();
    await field.fill('   ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Please enter a nickname')).toBeVisible();
    await expectNoFindings();
    await field.fill('x'.repeat(61));
    await expect.element(page.getByText('At most 60 characters')).toBeVisible();
    await expect.element(page.getByText('61 of 60 characters')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await changes()).toEqual([]);
  });

  test('that is refused stays as it was typed', async () => {
    keep();
    let refuse = notThisOne;
    serve(answer(updateUserInfo, () => refuse()));
    open('/profile');
    await edit();
    await field.fill('Admin');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Not this one')).toBeVisible();
    await expect.element(field).toHaveFocus();
    refuse = () => refusal(500, 9, 'Broken', 'request-5');
    await button('Save').click();
    await expect.poll(() => timesSaid('Request ID: request-5')).toBe(1);
    await expect.element(field).toHaveValue('Admin');
  });
});

const org = (changed: Partial<Info['orgs'][number]>): Info['orgs'] => [
  {
    id: '0199a0c0-0000-4000-8000-000000000001',
    name: 'Lab',
    type: 1,
    role: 900,
    validUntil: null,
    ...changed,
  },
];
const day = (moment: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(moment));

describe('the version', () => {
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
  const past = '2025-03-01T12:00:00.000Z';
  test.each([
    ['of a person', [], 'Free version'],
    ['of a formal organization', org({}), 'Enterprise version (formal)'],
    [
      'of one on trial',
      org({ type: 2, validUntil: later }),
      `Enterprise version (trial), valid until ${day(later)}`,
    ],
    [
      'of one that tested',
      org({ type: 3, validUntil: past }),
      'Enterprise version (testing), expired on Mar 1, 2025',
    ],
  ])('is said: %s', async (_, orgs, words) => {
    keep({ orgs });
    open('/profile');
    const version = page.getByRole('definition').filter({ hasText: /version/ });
    await expect.element(version).toHaveTextContent(words);
    // Whoever has the enterprise version is not offered it.
    await expect.poll(() => document.getElementById('upgrade') !== null).toBe(orgs.length === 0);
  });
});

describe('language and appearance', () => {
  test('are those of the menu of the person, and take effect at once', async () => {
    keep();
    open('/profile');
    await page.getByRole('radio', { name: 'Dark' }).click();
    expect(getTheme()).toBe('dark');
    chooseTheme('light');
    await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    await page.getByRole('radio', { name: 'Icon rail' }).click();
    await expect.poll(() => localStorage.getItem('moiety-navigation')).toBe('rail');
    await page.getByRole('radio', { name: '中文' }).click();
    await expect.element(page.getByRole('heading', { name: '语言与外观' })).toBeVisible();
    expect(getLocale()).toBe('zh-CN');
    await expect.element(page.getByRole('radio', { name: '中文' })).toBeChecked();
    await expectNoFindings();
  });
});

test.each(['light', 'dark'] as const)('all of it speaks Chinese, and has no finding (%s)', async (theme) => {
  chooseTheme(theme);
  await setLocale('zh-CN');
  keep({ headerImg: PICTURE });
  open('/profile');
  await expect.element(button('移除头像')).toBeVisible();
  await expect.element(page.getByText('免费版')).toBeVisible();
  await button('修改昵称').click();
  await expect.element(page.getByText('3/60个字符')).toBeVisible();
  await expectNoFindings();
  choose(await pictureFile());
  await expect.element(page.getByRole('dialog', { name: '裁剪头像' })).toBeVisible();
  await expectNoFindings();
});
