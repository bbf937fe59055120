/** Thrown for a substructure query that is neither SMARTS nor SMILES; `detail` is as in the contract's unread records. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly detail: string;

  constructor(detail: string) {
    super(`substructure query: ${detail}`);
    this.detail = detail;
  }
}
