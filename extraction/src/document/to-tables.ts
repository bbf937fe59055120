import { molfileOf } from '@moiety/chemistry/drawing.ts';
import type { Engine } from '@moiety/chemistry/engine.ts';
import { guarded } from '@moiety/chemistry/files/split-sdf.ts';
import { csvRow } from '@moiety/chemistry/writing/csv-row.ts';
import type { Extraction, ExtractedCompound } from './extract-document.ts';

/** By which Excel knows UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

export function compoundsCsv({ compounds }: Extraction): string {
  return [
    BYTE_ORDER_MARK +
      csvRow(['Label', 'SMILES', 'InChIKey', 'Name', 'Page', 'Claimed', 'Confidence', 'Review']),
    ...compounds.map(({ label, smiles, inchikey, name, page, claimed, confidence, review }) =>
      csvRow([
        label,
        smiles,
        inchikey ?? '',
        name,
        String(page),
        yesNo(claimed),
        confidence.toFixed(3),
        yesNo(review),
      ]),
    ),
  ].join('');
}

export function activitiesCsv({ activities }: Extraction): string {
  return [
    BYTE_ORDER_MARK +
      csvRow([
        'Label',
        'Target',
        'Endpoint',
        'Qualifier',
        'Value',
        'Unit',
        'Meaning of the code',
        'As printed',
        'Page',
        'InChIKey',
        'Confidence',
        'Review',
      ]),
    ...activities.map((activity) =>
      csvRow([
        activity.label,
        activity.target,
        activity.endpoint,
        activity.qualifier === 'code' ? '' : activity.qualifier,
        activity.value,
        activity.unit,
        activity.meaning?.text ?? '',
        activity.text,
        String(activity.page),
        activity.inchikey ?? '',
        activity.confidence.toFixed(3),
        yesNo(activity.review),
      ]),
    ),
  ].join('');
}

/** The structures as an SDF, laid out, with label, name, page and what was measured of each. */
export function compoundsSdf(engine: Engine, { compounds, activities }: Extraction): string {
  const records = compounds.filter(({ smiles }) => smiles !== '');
  return records
    .map((compound) => {
      const measured = activities
        .filter(({ inchikey }) => inchikey !== undefined && inchikey === compound.inchikey)
        .map(({ endpoint, target, qualifier, value, unit }) =>
          [endpoint, target, `${qualifier === 'code' ? '' : qualifier}${value}`, unit]
            .filter(Boolean)
            .join(' '),
        );
      const [, ...rest] = molfileOf(engine, compound.smiles).trimEnd().split('\n');
      return `${compound.label}\n${[...rest, ...itemsOf(compound, measured), '$$$$'].join('\n')}\n`;
    })
    .join('');
}

function itemsOf(
  { label, name, page, claimed, confidence, review, inchikey }: ExtractedCompound,
  activities: readonly string[],
): string[] {
  const items: [string, string][] = [
    ['Label', label],
    ['Name', name],
    ['InChIKey', inchikey ?? ''],
    ['Page', String(page)],
    ['Claimed', yesNo(claimed)],
    ['Confidence', confidence.toFixed(3)],
    ['Review', yesNo(review)],
    ['Activities', activities.join('\n')],
  ];
  return items
    .filter(([, value]) => value !== '')
    .map(([heading, value]) => `>  <${heading}>\n${value.split('\n').map(guarded).join('\n')}\n`);
}
