import type { DataOf } from '@moiety/contract/endpoint.ts';
import { listTools } from '@moiety/contract/tools.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

const toolsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    tools: build.query<DataOf<typeof listTools>, InputOf<typeof listTools>>({
      ...fromContract(listTools),
    }),
  }),
});

export const { useToolsQuery } = toolsApi;
