import { register, verifyEmail } from '@moiety/contract/auth.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { openInvitation } from '@moiety/contract/invitations.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi, mainApi } from '../../shared/api/services.ts';

const { register: registerCall, verifyEmail: verifyCall } = authApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<DataOf<typeof register>, InputOf<typeof register>>({
      ...fromContract(register),
    }),
    verifyEmail: build.mutation<DataOf<typeof verifyEmail>, InputOf<typeof verifyEmail>>({
      ...fromContract(verifyEmail),
    }),
  }),
}).endpoints;

const { openInvitation: openCall } = mainApi.injectEndpoints({
  endpoints: (build) => ({
    openInvitation: build.mutation<DataOf<typeof openInvitation>, InputOf<typeof openInvitation>>({
      ...fromContract(openInvitation),
    }),
  }),
}).endpoints;

/** Asks whom the emailed invitation of a link went to. */
export const startOpenInvitation = (ticket: string) =>
  openCall.initiate({ body: { ticket } }, { track: false });

/** Signs up. The store keeps nothing of it. */
export const startRegister = (body: InputOf<typeof register>['body']) =>
  registerCall.initiate({ body }, { track: false });

/** Verifies the email address that the ticket was mailed to. */
export const startVerifyEmail = (ticket: string) =>
  verifyCall.initiate({ body: { ticket } }, { track: false });
