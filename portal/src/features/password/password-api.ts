import { forgotPassword, resetPassword } from '@moiety/contract/auth.ts';
import { encodeBase64 } from '@moiety/contract/credential.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi } from '../../shared/api/services.ts';

const { forgotPassword: forgotCall, resetPassword: resetCall } = authApi.injectEndpoints({
  endpoints: (build) => ({
    forgotPassword: build.mutation<DataOf<typeof forgotPassword>, InputOf<typeof forgotPassword>>({
      ...fromContract(forgotPassword),
    }),
    resetPassword: build.mutation<DataOf<typeof resetPassword>, InputOf<typeof resetPassword>>({
      ...fromContract(resetPassword),
    }),
  }),
}).endpoints;

/** Asks for a link that sets a new password. */
export const startForgotPassword = (email: string) =>
  forgotCall.initiate({ body: { email } }, { track: false });

/**
 * Sets a new password. The store keeps nothing of it.
 * @param nickname where the account is finished by it
 */
export const startResetPassword = (ticket: string, password: string, nickname?: string) =>
  resetCall.initiate(
    { body: { ticket, credential: encodeBase64(password), ...(nickname !== undefined && { nickname }) } },
    { track: false },
  );
