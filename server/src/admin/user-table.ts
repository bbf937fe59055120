import { oneLine } from '../modules/mail/one-line.ts';
import type { ListedUser } from './users.ts';

/** Fullwidth and wide characters take two columns of a terminal. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}/u;
const characters = new Intl.Segmenter();
const widthOf = (text: string): number =>
  Array.from(characters.segment(text), ({ segment }) => (wide.test(segment) ? 2 : 1)).reduce<number>(
    (sum, width) => sum + width,
    0,
  );

const stateOf = ({ verified, disabled }: ListedUser): string =>
  disabled ? 'disabled' : verified ? 'active' : 'not verified';

const minuteOf = (moment: Date | null): string =>
  moment === null ? '' : `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The accounts for a person to read. */
export const userTable = (users: readonly ListedUser[]): string => {
  const rows = [
    ['Email', 'Nickname', 'State', 'Administrator', 'Last seen', 'Invite code'],
    ...users.map((user) => [
      // What people wrote: in a terminal some characters are commands.
      oneLine(user.email),
      oneLine(user.nickname),
      stateOf(user),
      user.administrator ? 'yes' : '',
      minuteOf(user.lastSeen),
      user.inviteCode,
    ]),
  ];
  const widths = rows[0]!.map((_title, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd();
  const total = users.length === 1 ? '1 account' : `${users.length} accounts`;
  return [...rows.map(line), '', total, ''].join('\n');
};

/** The accounts for a program to read. */
export const usersJson = (users: readonly ListedUser[]): string =>
  `${JSON.stringify(users, null, 2).replaceAll(
    /[\u007f-\u009f]/g,
    (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )}\n`;
