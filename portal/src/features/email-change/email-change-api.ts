import { confirmEmailChange, stopEmailChange } from '@moiety/contract/email-change.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi } from '../../shared/api/services.ts';

const { confirmEmailChange: confirmCall, stopEmailChange: stopCall } = authApi.injectEndpoints({
  endpoints: (build) => ({
    confirmEmailChange: build.mutation<DataOf<typeof confirmEmailChange>, InputOf<typeof confirmEmailChange>>(
      {
        ...fromContract(confirmEmailChange),
      },
    ),
    stopEmailChange: build.mutation<DataOf<typeof stopEmailChange>, InputOf<typeof stopEmailChange>>({
      ...fromContract(stopEmailChange),
    }),
  }),
}).endpoints;

/** Confirms the new address that the ticket was mailed to. */
export const startConfirmEmail = (ticket: string) =>
  confirmCall.initiate({ body: { ticket } }, { track: false });

/** Keeps the address that the ticket was mailed to, and signs everyone out. */
export const startKeepEmail = (ticket: string) => stopCall.initiate({ body: { ticket } }, { track: false });
