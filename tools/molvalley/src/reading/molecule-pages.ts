import { MOLECULES_PER_WRITE_MAX } from '@moiety/contract';
import type { MoleculeRecord } from '@moiety/contract';

/** Characters of a page's records; a page is sent as soon as it is this long, so that no call grows without bound. */
const CHARACTERS_PER_PAGE = 600_000;
/** What a record's field names, keys and numbers take beside its own texts. */
const FIXED_CHARACTERS = 480;

const charactersOf = (record: MoleculeRecord): number => {
  let length = FIXED_CHARACTERS + record.name.length + record.source.length;
  if (record.status === 'ok') length += record.smiles.length;
  for (const [name, value] of Object.entries(record.data)) length += name.length + value.length;
  return length;
};

/** The records in pages that one call may carry, from position `from` on. */
export function* moleculePages(records: readonly MoleculeRecord[], from = 0): Generator<MoleculeRecord[]> {
  let page: MoleculeRecord[] = [];
  let characters = 0;
  for (let position = from; position < records.length; position++) {
    const record = records[position]!;
    const more = charactersOf(record);
    if (page.length === MOLECULES_PER_WRITE_MAX || (page.length && characters + more > CHARACTERS_PER_PAGE)) {
      yield page;
      page = [];
      characters = 0;
    }
    page.push(record);
    characters += more;
  }
  if (page.length) yield page;
}
