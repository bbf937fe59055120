import type { RecognisedStructure } from '@moiety/chemistry/recognition/recognised-structure.ts';
import type { DocumentBox } from '@moiety/contract';
import type { Services } from '../services.ts';
import type { DocumentSession } from './document-session.ts';

/** Pixels across the picture of a page from which drawings are read: some 300 dots an inch of A4, as in an analysis. */
const READ_WIDTH = 2400;

type Reading = Pick<Services, 'pictures' | 'recognise'>;
/** A place of a page, in points of the page as shown. */
interface Place {
  page: number;
  box: DocumentBox;
}

const read = async (
  { pictures, recognise }: Reading,
  session: DocumentSession,
  { page: number, box }: Place,
  signal: AbortSignal,
): Promise<RecognisedStructure | undefined> => {
  const page = session.pages[number - 1];
  const picture = await pictures.get(session.id, number, READ_WIDTH);
  signal.throwIfAborted();
  const scale = page ? picture.width / page.width : 1;
  const crop = await createImageBitmap(
    picture,
    Math.round(box.x0 * scale),
    Math.round(box.y0 * scale),
    Math.max(1, Math.round((box.x1 - box.x0) * scale)),
    Math.max(1, Math.round((box.y1 - box.y0) * scale)),
  );
  const [found] = await recognise(crop, signal);
  return found;
};

/**
 * Recognizes what is drawn at a place of a page, in the browser.
 * @returns undefined where it is no molecule
 * @throws when the picture of the page or the recognition could not be loaded, and the signal's reason as soon as it aborts, whatever is waited for
 */
export const readDrawing = async (
  services: Reading,
  session: DocumentSession,
  place: Place,
  signal: AbortSignal,
): Promise<RecognisedStructure | undefined> => {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    // A picture that does not arrive is still kept for whoever asks for it next.
    return await Promise.race([read(services, session, place, signal), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};
