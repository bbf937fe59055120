import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { StartError } from '../start-error.ts';
import type { ObjectStore } from './object-store.ts';

export interface S3Settings {
  kind: 's3';
  bucket: string;
  region: string;
  /** Of a storage that is not Amazon's; then the bucket is a part of the path and not of the host name. */
  endpoint: string | undefined;
  /** Without them those that the machine has (AWS's own order: environment, profile, role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const MS_TO_CONNECT = 5000;

/** Objects in a bucket of Amazon S3, or of any storage that speaks its protocol. */
export const openS3Store = async ({
  bucket,
  region,
  endpoint,
  credentials,
}: S3Settings): Promise<ObjectStore> => {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    requestHandler: { connectionTimeout: MS_TO_CONNECT },
    // Storages that are not Amazon's know no checksums at the end of a body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    client.destroy();
    throw new StartError(
      `The bucket ${bucket} of MOIETY_S3_BUCKET cannot be used (${error instanceof Error ? error.name : String(error)}): see to MOIETY_S3_ENDPOINT, MOIETY_S3_REGION and the access keys.`,
    );
  }
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    description: `the bucket ${bucket}`,
    // Which the system tidies.
    workFolder: tmpdir(),
    put: (key, bytes) => disk.put(key, bytes),
    putStream: (key, content, size) => disk.putStream(key, content, { contentLength: size }),
    read: async (key, range) => {
      if (!range) return disk.getStream(key);
      const { Body: body } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${range.first}-${range.last}` }),
      );
      return body as Readable;
    },
    delete: (key) => disk.delete(key),
    deleteBelow: (folder) => disk.deleteAll(`${folder}/`),
    tidy: async () => undefined,
    close: () => client.destroy(),
  };
};
