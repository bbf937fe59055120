/** Columns and rows that a sheet of a workbook can have: Excel's own limits. */
export const SHEET_COLUMNS_MAX = 16_384;
export const SHEET_ROWS_MAX = 1_048_576;
