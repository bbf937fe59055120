import { minuteOf, safeJson, textTable } from './text-table.ts';
import type { ListedUser } from './users.ts';

const stateOf = ({ verified, disabled }: ListedUser): string =>
  disabled ? 'disabled' : verified ? 'active' : 'not verified';

/** The accounts for a person to read. */
export const userTable = (users: readonly ListedUser[]): string => {
  const lines = textTable([
    ['Email', 'Nickname', 'State', 'Administrator', 'Last seen', 'Invite code'],
    ...users.map((user) => [
      user.email,
      user.nickname,
      stateOf(user),
      user.administrator ? 'yes' : '',
      minuteOf(user.lastSeen),
      user.inviteCode,
    ]),
  ]);
  const total = users.length === 1 ? '1 account' : `${users.length} accounts`;
  return [...lines, '', total, ''].join('\n');
};

/** The accounts for a program to read. */
export const usersJson = (users: readonly ListedUser[]): string => safeJson(users);
