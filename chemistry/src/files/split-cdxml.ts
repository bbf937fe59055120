import { captionsBelow, type Box, type Caption } from './cdxml-captions.ts';
import { clipped, NAME_MAX } from './column-names.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';
import { attribute, xmlEvents } from './xlsx/xml-events.ts';

/** Tags that are followed; all others are left to what reads a structure. */
const TAG = /<(\/?)(fragment|group|t)\b([^<>]*)>/g;

/** A structure on a page, or several that are one record. */
interface Piece {
  xml: string;
  line: number;
  box: Box | null;
  charge: number;
  /** The innermost group that it stands in; 0 where it stands in none. */
  group: number;
}

const boxOf = (attributes: string): Box | null => {
  const numbers = attribute(attributes, 'BoundingBox').split(' ').map(Number);
  const [left = Number.NaN, top = Number.NaN, right = Number.NaN, bottom = Number.NaN] = numbers;
  return numbers.length === 4 && numbers.every(Number.isFinite) ? { left, top, right, bottom } : null;
};

/** Around the places of a structure's atoms. */
const boxOfAtoms = (xml: string): Box | null => {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [, x = '', y = ''] of xml.matchAll(/\sp="([-\d.]{1,20}) ([-\d.]{1,20})"/g)) {
    box.left = Math.min(box.left, Number(x));
    box.right = Math.max(box.right, Number(x));
    box.top = Math.min(box.top, Number(y));
    box.bottom = Math.max(box.bottom, Number(y));
  }
  return Number.isFinite(box.left) ? box : null;
};

const chargeOf = (xml: string): number =>
  [...xml.matchAll(/\sCharge="([-+]?\d{1,3})"/g)].reduce((sum, [, charge]) => sum + Number(charge), 0);

const textOf = (xml: string): string =>
  [...xmlEvents(xml)]
    .map((event) => (event.kind === 'text' ? event.text : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The outermost structures and texts of a document. */
const partsOf = (document: string): { pieces: Piece[]; captions: Caption[] } => {
  const pieces: Piece[] = [];
  const captions: Caption[] = [];
  const groups: number[] = [];
  let groupCount = 0;
  let open: { name: string; at: number; attributes: string } | null = null;
  let depth = 0;
  let [line, counted] = [1, 0];
  for (const match of document.matchAll(TAG)) {
    const [tag, slash, name = '', attributes = ''] = match;
    const isEmpty = attributes.endsWith('/');
    if (open !== null) {
      // Fragments stand in the nodes of others, where an abbreviation says what it is.
      if (name !== open.name || isEmpty) continue;
      depth += slash === '' ? 1 : -1;
      if (depth > 0) continue;
      const xml = document.slice(open.at, match.index + tag.length);
      if (open.name === 't') {
        const box = boxOf(open.attributes);
        const text = textOf(xml);
        if (box !== null && text !== '') captions.push({ text, box });
      } else if (/<n[\s>/]/.test(xml)) {
        for (; counted < open.at; counted += 1) line += document[counted] === '\n' ? 1 : 0;
        const box = boxOf(open.attributes) ?? boxOfAtoms(xml);
        pieces.push({ xml, line, box, charge: chargeOf(xml), group: groups.at(-1) ?? 0 });
      }
      open = null;
      continue;
    }
    if (name === 'group' && slash !== '') groups.pop();
    else if (name === 'group' && !isEmpty) groups.push((groupCount += 1));
    else if (name !== 'group' && slash === '' && !isEmpty) {
      open = { name, at: match.index, attributes };
      depth = 1;
    }
  }
  return { pieces, captions };
};

/** Ions of one group whose charges add up to nothing as one piece. */
const withSalts = (pieces: readonly Piece[]): Piece[] => {
  const found: Piece[] = [];
  for (const [group, members] of Map.groupBy(pieces, (piece) => piece.group)) {
    const ions = members.filter(({ charge }) => charge !== 0);
    const [first] = ions;
    const isSalt = group !== 0 && ions.length > 1 && ions.reduce((sum, { charge }) => sum + charge, 0) === 0;
    if (isSalt && first !== undefined) {
      found.push({ ...first, xml: ions.map(({ xml }) => xml).join(''), charge: 0 });
      found.push(...members.filter(({ charge }) => charge === 0));
    } else found.push(...members);
  }
  return found.toSorted((a, b) => a.line - b.line);
};

/**
 * Splits a document of ChemDraw (CDXML): each structure on its pages is a record, ions of one group whose charges add up to nothing are one together, and
 * the text below a structure is its name. What arrows and pluses make of them is not read.
 */
export class CdxmlSplitter implements RecordSplitter {
  readonly columns: string[] = [];
  readonly omittedColumns = 0;
  #text = '';

  push(text: string): RawRecord[] {
    this.#text += text;
    return [];
  }

  end(): RawRecord[] {
    const { pieces, captions } = partsOf(this.#text);
    this.#text = '';
    const records = withSalts(pieces);
    const names = captionsBelow(
      records.map(({ box }) => box),
      captions,
    );
    return records.map(({ xml, line }, position) => ({
      position,
      line,
      kind: 'cdxml',
      structure: `<?xml version="1.0" encoding="UTF-8"?>\n<CDXML><page>${xml}</page></CDXML>`,
      name: clipped(names.get(position) ?? '', NAME_MAX),
      data: {},
    }));
  }
}
