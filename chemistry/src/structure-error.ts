/** A structure that the engine could not read, with what of the engine's words helps, as in the contract's unread records. */
export class StructureError extends Error {
  override readonly name = 'StructureError';
  readonly reason: 'empty' | 'unreadable' | 'valence' | 'too-large';

  constructor(reason: StructureError['reason'], detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}
