import type { DataOf } from '@moiety/contract/endpoint.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

export const accountApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    userInfo: build.query<DataOf<typeof userInfo>, InputOf<typeof userInfo>>({
      ...fromContract(userInfo),
      providesTags: ['UserInfo'],
    }),
  }),
});

export const { useUserInfoQuery } = accountApi;
