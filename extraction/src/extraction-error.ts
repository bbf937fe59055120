/** Why a document or a page gives nothing. The words for people are chosen where they are shown. */
export type ExtractionErrorCode =
  | 'empty'
  | 'not-pdf'
  | 'too-large'
  | 'password-needed'
  | 'password-wrong'
  | 'encryption'
  | 'page'
  | 'page-size'
  /** A page took longer than it may. */
  | 'time'
  /** A page took more memory than it may. */
  | 'memory'
  /** The process that worked on the page broke off. */
  | 'broken'
  | 'cancelled';

export class ExtractionError extends Error {
  readonly code: ExtractionErrorCode;

  constructor(code: ExtractionErrorCode) {
    super(code);
    this.name = 'ExtractionError';
    this.code = code;
  }
}
