/** The beginning of a table's caption: `TABLE A1`, `Table 2:`, `表1`. */
export const CAPTION =
  /^(?:TABLE|Table|Tab\.|表)\s?[-–]?\s?(?:[A-Z]?\d|\([IVX\d]+\)|[IVX]+\b|[A-Z]\b|[一二三四五六七八九十])/;
