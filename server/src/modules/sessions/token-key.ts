import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { keyFile, readKey, writeKey } from '../../database/key-file.ts';
import { StartError } from '../../start-error.ts';

/** ECDSA on P-256 with SHA-256. */
export const TOKEN_ALGORITHM = 'ES256';

/** The key pair with which this process signs tokens. */
export interface TokenKey {
  /** The thumbprint of the public key, RFC 7638. */
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

const jwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});

const fileIn = (dataFolder: string): string => keyFile(dataFolder, 'token-signing-key.json');

/**
 * The key pair of the data folder; only the server's own user may read it.
 * @returns undefined where there is none yet
 * @throws StartError where the file holds no key
 */
export const readTokenKey = async (dataFolder: string): Promise<TokenKey | undefined> => {
  const file = fileIn(dataFolder);
  const text = await readKey(file);
  if (text === undefined) return undefined;
  try {
    const { d, ...publicJwk } = jwkSchema.parse(JSON.parse(text));
    const privateKey = await importJWK({ ...publicJwk, d }, TOKEN_ALGORITHM);
    if (!(privateKey instanceof CryptoKey)) throw new Error('no asymmetric key');
    return { kid: await calculateJwkThumbprint(publicJwk), privateKey, publicJwk };
  } catch {
    throw new StartError(
      `${file} holds no signing key: restore it, or delete it and everybody signs in again.`,
    );
  }
};

/** Makes a new key pair, in the place of one that is there. */
export const makeTokenKey = async (dataFolder: string): Promise<TokenKey> => {
  const { privateKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  await writeKey(fileIn(dataFolder), JSON.stringify(await exportJWK(privateKey)));
  const made = await readTokenKey(dataFolder);
  if (!made) throw new Error('the signing key that was just made is gone');
  return made;
};
