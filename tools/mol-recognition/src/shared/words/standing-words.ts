import { msg } from '@lit/localize';
import type { Finding, Picture, Standing } from '../pictures/picture.ts';
import { standingOf } from '../pictures/picture.ts';

/** How a picture stands, in a word or two. */
export const standingWords = (standing: Standing, byItself = false): string => {
  switch (standing) {
    case 'waiting':
      return msg('Waiting', { id: 'mol-recognition.standing.waiting' });
    case 'running':
      return msg('Recognizing', { id: 'mol-recognition.standing.running' });
    case 'stopped':
      return msg('Not recognized yet', { id: 'mol-recognition.standing.stopped' });
    case 'failed':
      return msg('Not readable', { id: 'mol-recognition.standing.failed' });
    case 'none':
      return msg('No structure found', { id: 'mol-recognition.standing.none' });
    case 'review':
      return msg('To review', { id: 'mol-recognition.standing.review' });
    case 'corrected':
      return msg('Corrected', { id: 'mol-recognition.standing.corrected' });
    case 'accepted':
      return byItself
        ? msg('Accepted automatically', { id: 'mol-recognition.standing.acceptedByItself' })
        : msg('Accepted', { id: 'mol-recognition.standing.accepted' });
    default:
      return msg('Rejected', { id: 'mol-recognition.standing.rejected' });
  }
};

/** How a structure stands. Of one that is left open in part the drawing is what was accepted. */
export const wordsOfFinding = ({ structure, corrected, decision, byItself }: Finding): string => {
  if (decision === 'accepted' && corrected) return standingWords('corrected');
  if (decision === 'accepted' && structure.inchikey === null)
    return byItself
      ? msg('Drawing accepted automatically', { id: 'mol-recognition.standing.drawingByItself' })
      : msg('Drawing accepted', { id: 'mol-recognition.standing.drawingAccepted' });
  return standingWords(decision === 'open' ? 'review' : decision, byItself);
};

/** How a picture stands. */
export const wordsOfPicture = (picture: Picture): string => {
  const standing = standingOf(picture);
  const [only, another] = picture.findings;
  if (only && !another && picture.progress === 'done') return wordsOfFinding(only);
  return standingWords(
    standing,
    picture.findings.every(({ byItself, decision }) => byItself || decision !== 'accepted'),
  );
};
