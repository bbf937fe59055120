// Tables of groups that have rules.
import { boxAround } from '../box.ts';
import { isLabel } from '../compounds/labels.ts';
import { labelOf, numeralsOfLabels, withNumeral } from '../tables/cell-labels.ts';
import { isLabelHeading } from '../tables/headings.ts';
import type { Table } from '../tables/table.ts';
import { plainText } from '../tables/units.ts';
import { withoutDittos } from './dittos.ts';
import { cellOf } from './group-cells.ts';
import type { GroupCell, GroupRow, GroupTable } from './group-table.ts';
import { groupHeading, isOpen } from './placeholders.ts';
import { massKind } from './printed-mass.ts';
import { isSaltHeading } from './salt-column.ts';

/** A ruled table as tables of groups, one for each of its columns of labels with those beside it that name places of a formula. */
export function ruledGroupTables(table: Table): GroupTable[] {
  if (!table.isRuled) return [];
  const labels = table.headings.flatMap((heading, column) => (isLabelHeading(heading) ? [column] : []));
  return labels.flatMap((column, index) => {
    // Before the first labels stands nothing of another's.
    const from = index === 0 ? 0 : column;
    return ruledPart(table, column, from, labels[index + 1] ?? table.headings.length) ?? [];
  });
}

function ruledPart(table: Table, labelColumn: number, from: number, to: number): GroupTable | undefined {
  const places = table.headings.flatMap((heading, index) => {
    const named = index >= from && index < to ? groupHeading(heading) : undefined;
    return named === undefined ? [] : [{ index, heading: named }];
  });
  if (places.every(({ heading }) => isOpen(heading))) return undefined;
  const columnWhere = (is: (heading: string) => boolean): number =>
    table.headings.findIndex((heading, index) => index >= from && index < to && is(heading));
  const massColumn = columnWhere((heading) => massKind(heading) !== undefined);
  const saltColumn = columnWhere(isSaltHeading);
  // Of the others a person may say that they stand for places.
  const others = table.headings.flatMap((heading, index) =>
    index >= from &&
    index < to &&
    ![labelColumn, massColumn, saltColumn].includes(index) &&
    places.every((place) => place.index !== index) &&
    table.rows.some((cells) => cells[index] !== undefined)
      ? [{ index, heading: { places: [], text: plainText(heading) } }]
      : [],
  );
  const columns = [...places, ...others];
  const numerals = numeralsOfLabels(
    table.rows.map((cells) => labelOf(cells[labelColumn])),
    table.isSeen === true,
  );
  const all = table.rows.flatMap((cells): GroupRow[] => {
    const own = cells[labelColumn];
    const label = withNumeral(labelOf(own), numerals);
    if (own === undefined) return [];
    const textIn = (column: number): GroupCell | undefined => {
      const cell = cells[column];
      return cell && cellOf(cell.page, cell.lines, []);
    };
    const [mass, salt] = [textIn(massColumn), textIn(saltColumn)];
    return [
      {
        ...(mass === undefined ? {} : { mass }),
        ...(salt === undefined ? {} : { salt }),
        label,
        page: own.page,
        box: boxAround([own]),
        cells: columns.map(({ index }) => {
          const cell = cells[index];
          if (cell === undefined || cell.page !== own.page) return undefined;
          return cellOf(
            cell.page,
            cell.lines,
            cell.pictures.map((picture) => ({ box: boxAround([cell]), index: picture.index })),
          );
        }),
      },
    ];
  });
  // A row whose label was not read is one all the same for those below that refer to it.
  const rows = withoutDittos(all).filter(({ label }) => isLabel(label));
  const [part] = table.parts;
  if (rows.length === 0 || part === undefined) return undefined;
  return {
    ...boxAround([part]),
    page: part.page,
    caption: table.caption,
    headings: columns.map(({ heading }) => heading),
    ...(massColumn < 0 ? {} : { massHeading: table.headings[massColumn]! }),
    ...(saltColumn < 0 ? {} : { saltHeading: table.headings[saltColumn]! }),
    rows,
  };
}
