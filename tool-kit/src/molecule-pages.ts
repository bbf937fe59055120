import { MOLECULES_PER_WRITE_BYTES_MAX, MOLECULES_PER_WRITE_MAX } from '@moiety/contract';
import type { MoleculeRecord } from '@moiety/contract';

/** What a page takes beside its records: `{"molecules":[…]}`. */
const AROUND_BYTES = 64;

const encoder = new TextEncoder();
/** Bytes of a record as it travels, with the comma after it. */
const bytesOf = (record: MoleculeRecord): number => encoder.encode(JSON.stringify(record)).length + 1;

/**
 * The records in pages that one call may carry, from position `from` on. A record that is longer than a call may be has a page of its own,
 * which the server refuses by name.
 */
export function* moleculePages(records: readonly MoleculeRecord[], from = 0): Generator<MoleculeRecord[]> {
  let page: MoleculeRecord[] = [];
  let bytes = AROUND_BYTES;
  for (let position = from; position < records.length; position++) {
    const record = records[position]!;
    const more = bytesOf(record);
    if (
      page.length === MOLECULES_PER_WRITE_MAX ||
      (page.length && bytes + more > MOLECULES_PER_WRITE_BYTES_MAX)
    ) {
      yield page;
      page = [];
      bytes = AROUND_BYTES;
    }
    page.push(record);
    bytes += more;
  }
  if (page.length) yield page;
}
