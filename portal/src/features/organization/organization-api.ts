import type { BodyOf, DataOf, QueryOf } from '@moiety/contract/endpoint.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import {
  answerInvitation,
  changeMember,
  deleteOrganization,
  handOverOwnership,
  inviteMember,
  listMemberInvitations,
  listMembers,
  listOrganizationLog,
  listReceivedInvitations,
  openMemberInvitation,
  organizationInfo,
  removeMember,
  renameOrganization,
  resendMemberInvitation,
  revokeMemberInvitation,
  type Member,
  type MemberInvitation,
  type Organization,
  type ReceivedInvitation,
} from '@moiety/contract/organizations.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of each list has. */
export const PAGE_SIZE = 20;

/** What changes with what the person is in an organization. */
const standing = ['Organization', 'UserInfo', 'Credits', 'CheckIns', 'ReceivedInvitations'] as const;

/** Lists age by what was done, and by an error: it may say that they, or the own role, are older than they look. */
const ages =
  <Tag extends string>(...tags: Tag[]) =>
  (_: unknown, error: unknown): (Tag | 'Organization' | 'OrganizationLog')[] =>
    error ? ['Organization', ...tags] : ['OrganizationLog', ...tags];

type Change = BodyOf<typeof changeMember>;
type LogQuery = Omit<QueryOf<typeof listOrganizationLog>, 'page_size'>;

export const organizationApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    /** Null for a person without one. */
    organization: build.query<Organization | null, void>({
      ...fromContract(organizationInfo),
      providesTags: ['Organization'],
    }),
    renameOrganization: build.mutation<Organization, string>({
      query: (name) => ({ endpoint: renameOrganization, body: { name } }),
      invalidatesTags: ['Organization', 'UserInfo', 'OrganizationLog'],
    }),
    deleteOrganization: build.mutation<null, string>({
      query: (name) => ({ endpoint: deleteOrganization, body: { name } }),
      invalidatesTags: (_, error) => (error ? ['Organization'] : standing),
    }),

    members: build.query<DataOf<typeof listMembers>, { page: number; q: string }>({
      query: ({ page, q }) => ({
        endpoint: listMembers,
        query: { page, page_size: PAGE_SIZE, ...(q && { q }) },
      }),
      providesTags: ['Members'],
    }),
    changeMember: build.mutation<Member, Change & { id: string }>({
      query: ({ id, ...body }) => ({ endpoint: changeMember, params: { id }, body }),
      // The own cap stands above the list.
      invalidatesTags: ['Members', 'Organization', 'OrganizationLog'],
    }),
    removeMember: build.mutation<null, string>({
      query: (id) => ({ endpoint: removeMember, params: { id } }),
      invalidatesTags: ['Members', 'Organization', 'OrganizationLog'],
    }),
    /** The same call with the own id. */
    leaveOrganization: build.mutation<null, string>({
      query: (id) => ({ endpoint: removeMember, params: { id } }),
      invalidatesTags: (_, error) => (error ? ['Organization'] : standing),
    }),
    handOver: build.mutation<null, string>({
      query: (id) => ({ endpoint: handOverOwnership, body: { id } }),
      invalidatesTags: ['Members', 'Organization', 'UserInfo', 'OrganizationLog'],
    }),

    memberInvitations: build.query<DataOf<typeof listMemberInvitations>, number>({
      query: (page) => ({ endpoint: listMemberInvitations, query: { page, page_size: PAGE_SIZE } }),
      providesTags: ['MemberInvitations'],
    }),
    inviteMember: build.mutation<MemberInvitation, BodyOf<typeof inviteMember>>({
      query: (body) => ({ endpoint: inviteMember, body }),
      invalidatesTags: ages('MemberInvitations'),
    }),
    resendMemberInvitation: build.mutation<MemberInvitation, string>({
      query: (id) => ({ endpoint: resendMemberInvitation, params: { id } }),
      invalidatesTags: ages('MemberInvitations'),
    }),
    revokeMemberInvitation: build.mutation<null, string>({
      query: (id) => ({ endpoint: revokeMemberInvitation, params: { id } }),
      invalidatesTags: ages('MemberInvitations'),
    }),

    organizationLog: build.query<DataOf<typeof listOrganizationLog>, LogQuery>({
      query: (query) => ({ endpoint: listOrganizationLog, query: { ...query, page_size: PAGE_SIZE } }),
      providesTags: ['OrganizationLog'],
    }),

    receivedInvitations: build.query<ReceivedInvitation[], void>({
      ...fromContract(listReceivedInvitations),
      providesTags: ['ReceivedInvitations'],
    }),
    answerInvitation: build.mutation<null, BodyOf<typeof answerInvitation> & { id: string }>({
      query: ({ id, answer }) => ({ endpoint: answerInvitation, params: { id }, body: { answer } }),
      invalidatesTags: (_, error, { answer }) =>
        error || answer === 'join' ? standing : ['ReceivedInvitations'],
    }),
    openMemberInvitation: build.query<ReceivedInvitation, InputOf<typeof openMemberInvitation>>({
      ...fromContract(openMemberInvitation),
      // Whoever has the ticket learns by it who was invited: it is not kept beyond the page.
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Others may change it while the page is open. */
const live = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** The person's organization; null without one. */
export const useOrganization = () => organizationApi.useOrganizationQuery(undefined, live);

export const useMembers = (page: number, q: string) => organizationApi.useMembersQuery({ page, q }, live);

export const useMemberInvitations = (page: number, skip: boolean) =>
  organizationApi.useMemberInvitationsQuery(page, { ...live, skip });

export const useOrganizationLog = (query: LogQuery) => organizationApi.useOrganizationLogQuery(query, live);

/** Invitations to organizations that are open for the person's mailbox. @param skip of nobody */
export const useReceivedInvitations = (skip = false) =>
  organizationApi.useReceivedInvitationsQuery(undefined, { ...live, skip });

export const {
  useDeleteOrganizationMutation,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useLeaveOrganizationMutation,
  useHandOverMutation,
  useResendMemberInvitationMutation,
  useRevokeMemberInvitationMutation,
  useAnswerInvitationMutation,
  useOpenMemberInvitationQuery,
} = organizationApi;

// Of forms: the store keeps nothing of what they hold.
const { inviteMember: invite, renameOrganization: rename, changeMember: change } = organizationApi.endpoints;
const { deleteOrganization: remove } = organizationApi.endpoints;
const untracked = { track: false } as const;
export const startInviteMember = (body: BodyOf<typeof inviteMember>) => invite.initiate(body, untracked);
export const startRename = (name: string) => rename.initiate(name, untracked);
export const startSetCap = (id: string, monthlyCap: number | null) =>
  change.initiate({ id, monthlyCap }, untracked);
export const startDelete = (name: string) => remove.initiate(name, untracked);

/** Asks anew for what hangs on being in an organization, where something shows that it has changed. */
export const standingChanged = () => mainApi.util.invalidateTags([...standing]);

/** Whether an error says that one is not, or not any more, who may do this. */
export const isStandingError = (error: ApiError | undefined): boolean =>
  error?.code === errorCode.forbidden || error?.code === errorCode.notFound;
