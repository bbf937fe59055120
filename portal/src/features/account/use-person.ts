import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { MemberRole } from '@moiety/contract/member-role.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { userInfo } from '@moiety/contract/user-center.ts';
import { selectUser } from '../../shared/session/session-slice.ts';
import { useUserInfoQuery } from './account-api.ts';

export interface Person {
  id: string;
  /** What to call them; the account's name where they chose none. */
  nickname: string;
  email: string;
  /** A picture's address; empty without one. */
  picture: string;
  /** Whether they run the platform, as far as the server has said so. */
  administrator: boolean;
  /** Where they are a member, as far as the server has said so. */
  organization: { name: string; role: MemberRole } | undefined;
  /** The organizations that they belong to; undefined until the server has said so. */
  orgs: DataOf<typeof userInfo>['orgs'] | undefined;
}

/**
 * The signed-in person: at once from the token, and as the server knows them as soon as it has answered (a nickname
 * may have changed since the token was made).
 */
export const usePerson = (): Person | undefined => {
  const user = useSelector(selectUser);
  // Another window, or another device, may have changed it.
  const { currentData: info } = useUserInfoQuery(user ? undefined : skipToken, { refetchOnFocus: true });
  if (!user) return undefined;
  return {
    id: user.id,
    nickname: info?.nickname || user.nickname || info?.username || user.Username,
    email: info?.email || user.email,
    picture: info?.headerImg ?? user.headerImage,
    administrator: info?.administrator ?? false,
    organization: info?.orgs[0],
    orgs: info?.orgs,
  };
};
