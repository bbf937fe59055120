/** Columns of a file that are parts of one value: a number, its relation and its unit. */
export interface MeasuredParts {
  value: string;
  relation: string | undefined;
  units: string | undefined;
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/**
 * Finds values whose relation and unit stand in columns of their own, as ChEMBL writes them: `Standard Value` beside `Standard
 * Relation` and `Standard Units`.
 */
export const measuredParts = (columns: readonly string[]): MeasuredParts[] => {
  const byKey = new Map(columns.map((name) => [keyOf(name), name]));
  return columns.flatMap((value) => {
    const stem = /^(.*)value$/.exec(keyOf(value))?.[1];
    if (stem === undefined) return [];
    const relation =
      byKey.get(`${stem}relation`) ?? byKey.get(`${stem}operator`) ?? byKey.get(`${stem}qualifier`);
    const units = byKey.get(`${stem}units`) ?? byKey.get(`${stem}unit`);
    return relation === undefined && units === undefined ? [] : [{ value, relation, units }];
  });
};

/** The parts of a value as one field: `>100000 nM`. ChEMBL sets the relation in quotes. */
export const joinedField = (
  parts: MeasuredParts,
  data: Readonly<Record<string, string>>,
): string | undefined => {
  const value = data[parts.value]?.trim();
  if (!value) return undefined;
  const relation = (parts.relation === undefined ? '' : (data[parts.relation] ?? '')).replaceAll(
    /['"\s]/g,
    '',
  );
  const units = parts.units === undefined ? '' : (data[parts.units] ?? '').trim();
  return `${relation === '=' ? '' : relation}${value}${units && ` ${units}`}`;
};

/** The column that says what each value of another one is (`Standard Type` beside `Standard Value`); undefined where there is none. */
export const typeColumnOf = (columns: readonly string[], value: string): string | undefined => {
  const stem = /^(.*)value$/.exec(keyOf(value))?.[1];
  return stem === undefined ? undefined : columns.find((name) => keyOf(name) === `${stem}type`);
};
