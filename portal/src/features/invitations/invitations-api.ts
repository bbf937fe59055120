import type { DataOf } from '@moiety/contract/endpoint.ts';
import {
  inviteFriend,
  listFriends,
  listRewardLimits,
  resendInvitation,
  revokeFriend,
  type InvitedFriend,
} from '@moiety/contract/invitations.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of the list has. */
export const PAGE_SIZE = 20;

const invitationsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    friends: build.query<DataOf<typeof listFriends>, number>({
      query: (page) => ({ endpoint: listFriends, query: { page, page_size: PAGE_SIZE } }),
      providesTags: ['Invitations'],
    }),
    rewardLimits: build.query<DataOf<typeof listRewardLimits>, number>({
      query: (page) => ({ endpoint: listRewardLimits, query: { page, page_size: PAGE_SIZE } }),
    }),
    inviteFriend: build.mutation<InvitedFriend, string>({
      query: (email) => ({ endpoint: inviteFriend, body: { email } }),
      invalidatesTags: (_, error) => (error ? [] : ['Invitations']),
    }),
    // Also after an error: the list may be older than what it shows.
    resendInvitation: build.mutation<InvitedFriend, string>({
      query: (id) => ({ endpoint: resendInvitation, params: { id } }),
      invalidatesTags: ['Invitations'],
    }),
    revokeFriend: build.mutation<null, string>({
      query: (id) => ({ endpoint: revokeFriend, params: { id } }),
      invalidatesTags: ['Invitations'],
    }),
  }),
});

export const { useFriendsQuery, useRewardLimitsQuery, useResendInvitationMutation, useRevokeFriendMutation } =
  invitationsApi;

/** Mails an invitation. The store keeps nothing of what the form holds. */
export const startInvite = (email: string) =>
  invitationsApi.endpoints.inviteFriend.initiate(email, { track: false });
