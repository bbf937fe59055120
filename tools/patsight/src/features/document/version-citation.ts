import { msg, str } from '@lit/localize';
import type { DocumentVersion } from '@moiety/contract';
import type { DocumentSession } from '../../shared/documents/document-session.ts';
import { paths } from '../../shared/places.ts';
import type { Services } from '../../shared/services.ts';
import { signedWords } from '../../shared/words/document-words.ts';

/** A version as it is quoted: the document, what was done by whom and when, how it is known again, and where it is opened. */
export const citationOf = (
  { apiOrigin }: Pick<Services, 'apiOrigin'>,
  { document, id }: DocumentSession,
  version: DocumentVersion,
): string => {
  const source = [document?.metadata.number, document?.metadata.title || document?.name]
    .filter(Boolean)
    .join(', ');
  const path = paths.document(id, { version: version.number });
  return [
    source,
    msg(str`pages extracted: ${version.pages}`, { id: 'patsight.version.pages' }),
    signedWords(version),
    `SHA-256 ${version.sha256}`,
    `${apiOrigin}/patsight?patsight-app=${encodeURIComponent(path)}`,
  ].join('; ');
};
