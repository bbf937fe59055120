import type { DataOf } from '@moiety/contract/endpoint.ts';
import { getLanding } from '@moiety/contract/landing.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

const landingApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    landing: build.query<DataOf<typeof getLanding>, InputOf<typeof getLanding>>({
      ...fromContract(getLanding),
    }),
  }),
});

export const { useLandingQuery } = landingApi;
