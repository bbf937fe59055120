import type { DataOf } from '@moiety/contract/endpoint.ts';
import { listFirstSteps } from '@moiety/contract/home.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

const guideApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    firstSteps: build.query<DataOf<typeof listFirstSteps>, InputOf<typeof listFirstSteps>>({
      ...fromContract(listFirstSteps),
    }),
  }),
});

export const { useFirstStepsQuery } = guideApi;
