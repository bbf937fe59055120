import type { DataOf } from '@moiety/contract/endpoint.ts';
import { issueToolToken } from '@moiety/contract/tools.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi } from '../../shared/api/services.ts';

const toolTokenApi = authApi.injectEndpoints({
  endpoints: (build) => ({
    issueToolToken: build.mutation<DataOf<typeof issueToolToken>, InputOf<typeof issueToolToken>>({
      ...fromContract(issueToolToken),
      // The tool says what it could not do for want of one.
      extraOptions: { asksNobody: true },
    }),
  }),
});

/** Asks for a hosted tool's token. The store keeps nothing of it. */
export const startIssueToolToken = (tool: string) =>
  toolTokenApi.endpoints.issueToolToken.initiate({ body: { tool } }, { track: false });
