import { revokeToken, signIn, verifyToken } from '@moiety/contract/auth.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi } from '../../shared/api/services.ts';

export const signInApi = authApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<DataOf<typeof signIn>, InputOf<typeof signIn>>({
      ...fromContract(signIn),
    }),
    revokeToken: build.mutation<DataOf<typeof revokeToken>, InputOf<typeof revokeToken>>({
      ...fromContract(revokeToken),
      extraOptions: { tokenHeader: true },
    }),
    verifyToken: build.mutation<DataOf<typeof verifyToken>, InputOf<typeof verifyToken>>({
      ...fromContract(verifyToken),
    }),
  }),
});
