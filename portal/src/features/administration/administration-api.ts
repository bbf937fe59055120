import type { BodyOf, DataOf, QueryOf } from '@moiety/contract/endpoint.ts';
import {
  acceptUpgradeRequest,
  createOrganization,
  disableAccount,
  enableAccount,
  endOrganization,
  grantCredits,
  grantToOrganization,
  listAccounts,
  listOrganizations,
  sendResetLink,
  setOrganizationValidity,
  verifyLedger,
  type AccountOrder,
} from '@moiety/contract/administration.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of a list has. */
export const PAGE_SIZE = 20;

const administrationApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    accounts: build.query<DataOf<typeof listAccounts>, QueryOf<typeof listAccounts>>({
      query: (query) => ({ endpoint: listAccounts, query: { ...query, page_size: PAGE_SIZE } }),
      providesTags: ['AdministeredAccounts'],
    }),
    // What is done asks anew also after an error: the list may be older than it looks.
    disableAccount: build.mutation<null, string>({
      query: (id) => ({ endpoint: disableAccount, params: { id } }),
      invalidatesTags: ['AdministeredAccounts'],
    }),
    enableAccount: build.mutation<null, string>({
      query: (id) => ({ endpoint: enableAccount, params: { id } }),
      invalidatesTags: ['AdministeredAccounts'],
    }),
    sendResetLink: build.mutation<null, string>({
      query: (id) => ({ endpoint: sendResetLink, params: { id } }),
      invalidatesTags: ['AdministeredAccounts'],
    }),
    grantCredits: build.mutation<DataOf<typeof grantCredits>, BodyOf<typeof grantCredits> & { id: string }>({
      query: ({ id, ...body }) => ({ endpoint: grantCredits, params: { id }, body }),
      invalidatesTags: ['AdministeredAccounts', 'Credits'],
    }),

    organizations: build.query<DataOf<typeof listOrganizations>, QueryOf<typeof listOrganizations>>({
      query: (query) => ({ endpoint: listOrganizations, query: { ...query, page_size: PAGE_SIZE } }),
      providesTags: ['AdministeredOrganizations'],
    }),
    createOrganization: build.mutation<DataOf<typeof createOrganization>, BodyOf<typeof createOrganization>>({
      query: (body) => ({ endpoint: createOrganization, body }),
      invalidatesTags: ['AdministeredOrganizations', 'AdministeredAccounts', 'UserInfo', 'Credits'],
    }),
    grantToOrganization: build.mutation<
      DataOf<typeof grantToOrganization>,
      BodyOf<typeof grantToOrganization> & { id: string }
    >({
      query: ({ id, ...body }) => ({ endpoint: grantToOrganization, params: { id }, body }),
      invalidatesTags: ['AdministeredOrganizations', 'Credits'],
    }),
    setValidity: build.mutation<null, { id: string; validUntil: string | null }>({
      query: ({ id, validUntil }) => ({
        endpoint: setOrganizationValidity,
        params: { id },
        body: { validUntil },
      }),
      invalidatesTags: ['AdministeredOrganizations', 'Organization', 'UserInfo'],
    }),
    endOrganization: build.mutation<null, { id: string; name: string }>({
      query: ({ id, name }) => ({ endpoint: endOrganization, params: { id }, body: { name } }),
      invalidatesTags: ['AdministeredOrganizations', 'AdministeredAccounts', 'Organization', 'UserInfo'],
    }),
    acceptRequest: build.mutation<
      DataOf<typeof acceptUpgradeRequest>,
      BodyOf<typeof acceptUpgradeRequest> & { id: string }
    >({
      query: ({ id, ...body }) => ({ endpoint: acceptUpgradeRequest, params: { id }, body }),
      invalidatesTags: ['UpgradeRequests', 'AdministeredOrganizations', 'AdministeredAccounts'],
    }),

    verifyLedger: build.mutation<DataOf<typeof verifyLedger>, void>({
      query: () => ({ endpoint: verifyLedger }),
    }),
  }),
});

const ageing = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** A page of the accounts in which `q` is found. */
export const useAccounts = (query: { page: number; q: string; sort: AccountOrder }) =>
  administrationApi.useAccountsQuery(query, ageing);
/** A page of the organizations in which `q` is found. */
export const useOrganizations = ({ page, q }: { page: number; q: string }) =>
  administrationApi.useOrganizationsQuery({ page, q }, ageing);

export const {
  useDisableAccountMutation,
  useEnableAccountMutation,
  useSendResetLinkMutation,
  useVerifyLedgerMutation,
} = administrationApi;

// Of forms: the store keeps nothing of what they hold.
const { endpoints } = administrationApi;
const untracked = { track: false } as const;
export const startGrantCredits = (body: BodyOf<typeof grantCredits> & { id: string }) =>
  endpoints.grantCredits.initiate(body, untracked);
export const startCreateOrganization = (body: BodyOf<typeof createOrganization>) =>
  endpoints.createOrganization.initiate(body, untracked);
export const startGrantToOrganization = (body: BodyOf<typeof grantToOrganization> & { id: string }) =>
  endpoints.grantToOrganization.initiate(body, untracked);
export const startSetValidity = (id: string, validUntil: string | null) =>
  endpoints.setValidity.initiate({ id, validUntil }, untracked);
export const startEndOrganization = (id: string, name: string) =>
  endpoints.endOrganization.initiate({ id, name }, untracked);
export const startAcceptRequest = (body: BodyOf<typeof acceptUpgradeRequest> & { id: string }) =>
  endpoints.acceptRequest.initiate(body, untracked);
