import { msg } from '@lit/localize';
import type { PictureProblem } from '../pictures/open-picture.ts';

/** What is wrong with a picture, and what to do. */
export const problemWords = (problem: PictureProblem): string => {
  switch (problem) {
    case 'empty':
      return msg('The file is empty. Choose another one.', { id: 'mol-recognition.problem.empty' });
    case 'pdf':
      return msg('This is a PDF file. Open it to choose a page and a drawing on it.', {
        id: 'mol-recognition.problem.isPdf',
      });
    case 'heic':
      return msg('This browser cannot open HEIC. Save the picture as JPEG or PNG and add it again.', {
        id: 'mol-recognition.problem.heic',
      });
    case 'not-picture':
      return msg(
        'This is not a picture that can be read here. Use PNG, JPEG, TIFF, WebP, GIF, AVIF, SVG or a PDF file.',
        { id: 'mol-recognition.problem.unknownKind' },
      );
    case 'damaged':
      return msg('The picture is damaged or incomplete. Save it again, then add the new file.', {
        id: 'mol-recognition.problem.damaged',
      });
    case 'too-large':
      return msg('The picture has more than 60 million pixels. Crop it or save it smaller.', {
        id: 'mol-recognition.problem.tooLarge',
      });
    case 'timeout':
      return msg(
        'Recognition took longer than a minute and was stopped. Crop the picture to one structure.',
        {
          id: 'mol-recognition.problem.timeout',
        },
      );
    case 'not-loaded':
      return msg('The recognition program could not be loaded. Check your connection and try again.', {
        id: 'mol-recognition.problem.notLoaded',
      });
    default:
      return msg('The picture could not be processed. Crop it to one structure and try again.', {
        id: 'mol-recognition.problem.failed',
      });
  }
};
