import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { presignNetworkTest, type NetworkTestAddresses } from '@moiety/contract/network-test.ts';
import type { ApiContext } from '../../shared/api/api-context.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

const networkApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    presign: build.mutation<DataOf<typeof presignNetworkTest>, InputOf<typeof presignNetworkTest>>({
      ...fromContract(presignNetworkTest),
    }),
  }),
});

/** Asks for the addresses of one object. The store keeps nothing of them. */
export const presign =
  (signal: AbortSignal) =>
  async (
    dispatch: ThunkDispatch<unknown, ApiContext, UnknownAction>,
  ): Promise<{ data: NetworkTestAddresses } | { error: ApiError }> => {
    const asked = dispatch(networkApi.endpoints.presign.initiate(undefined, { track: false }));
    const stop = (): void => asked.abort();
    signal.addEventListener('abort', stop, { once: true });
    const { data, error } = await asked;
    signal.removeEventListener('abort', stop);
    return data ? { data } : { error: apiErrorOf(error) };
  };
