import { z } from 'zod';
import { defineEndpoint, serviceBase } from './endpoint.ts';

/** The size of the object that a network test uploads and downloads: 10 MB, in bytes. */
export const NETWORK_TEST_BYTES = 10_000_000;
/** For how long its addresses are good, in seconds. */
export const NETWORK_TEST_SECONDS = 300;

/** Bytes that cannot be compressed, for whoever is signed in: by them the speed of the network is measured. */
export const NETWORK_SAMPLE_PATH = `${serviceBase.main}/api/v1/network_test/sample/`;
/** How many those are: 2 MB. */
export const NETWORK_SAMPLE_BYTES = 2_000_000;

export const presignNetworkTest = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/network_test/presign/',
  access: 'signed-in',
  summary:
    'Addresses at which one object of `size` bytes is uploaded (PUT, `application/pdf`) and downloaded (GET), without a token, until they expire',
  data: z.object({
    /** An address, or a path of this origin; likewise the other. */
    uploadUrl: z.string().min(1),
    downloadUrl: z.string().min(1),
    /** Bytes: not one more or less is taken. */
    size: z.int().min(1),
    expiresAt: z.iso.datetime(),
  }),
});
export type NetworkTestAddresses = z.infer<typeof presignNetworkTest.data>;
