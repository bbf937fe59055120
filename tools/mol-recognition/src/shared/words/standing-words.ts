import { msg } from '@lit/localize';
import type { Picture, Standing } from '../pictures/picture.ts';
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
    case 'accepted':
      return byItself
        ? msg('Accepted automatically', { id: 'mol-recognition.standing.acceptedByItself' })
        : msg('Accepted', { id: 'mol-recognition.standing.accepted' });
    default:
      return msg('Rejected', { id: 'mol-recognition.standing.rejected' });
  }
};

/** How a picture stands. */
export const wordsOfPicture = (picture: Picture): string =>
  standingWords(
    standingOf(picture),
    picture.findings.every(({ byItself, decision }) => byItself || decision !== 'accepted'),
  );
