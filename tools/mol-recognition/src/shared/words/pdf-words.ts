import { msg } from '@lit/localize';
import type { PdfProblem } from '@moiety/extraction/browser/pdf-file.ts';

/** What is wrong with a PDF or with a page of it, and what to do. */
export const pdfWords = (problem: PdfProblem): string => {
  switch (problem) {
    case 'empty':
      return msg('The file is empty. Choose another one.', { id: 'mol-recognition.problem.empty' });
    case 'not-pdf':
      return msg('This file is not a PDF, or it is damaged. Save it again, then add the new file.', {
        id: 'mol-recognition.pdf.notPdf',
      });
    case 'encryption':
      return msg('This PDF is encrypted in a way that is not supported. Save it without encryption.', {
        id: 'mol-recognition.pdf.encryption',
      });
    case 'password-needed':
      return msg('This PDF needs a password. It stays in this browser, and so does the password.', {
        id: 'mol-recognition.pdf.password',
      });
    case 'password-wrong':
      return msg('This is not the password of the PDF. Try another one.', {
        id: 'mol-recognition.pdf.passwordWrong',
      });
    case 'too-large':
      return msg('The file is larger than 200 MB. Save the pages that you need as a PDF of their own.', {
        id: 'mol-recognition.pdf.tooLarge',
      });
    case 'too-many-pages':
      return msg(
        'The document has more than 2,000 pages. Save the pages that you need as a PDF of their own.',
        { id: 'mol-recognition.pdf.tooManyPages' },
      );
    case 'page':
      return msg('This page is damaged and cannot be shown. Other pages may be fine.', {
        id: 'mol-recognition.pdf.page',
      });
    case 'page-size':
      return msg('This page is too large to be shown. Other pages may be fine.', {
        id: 'mol-recognition.pdf.pageSize',
      });
    case 'time':
      return msg('This took longer than half a minute and was stopped. Try again, or choose another page.', {
        id: 'mol-recognition.pdf.time',
      });
    case 'not-loaded':
      return msg(
        'The program that reads PDF files could not be loaded. Check your connection and try again.',
        {
          id: 'mol-recognition.pdf.notLoaded',
        },
      );
    default:
      return msg('The PDF could not be processed. Try again, or paste a screenshot of the structure.', {
        id: 'mol-recognition.pdf.failed',
      });
  }
};
