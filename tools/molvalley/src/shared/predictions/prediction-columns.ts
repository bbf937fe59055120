import { ENDPOINT_KEYS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import type { Column } from '../table/columns.ts';

/** One value, as a cell shows it; the numbers are the trainer's, most of them logarithms. */
export interface PredictedValue {
  value: number;
  low: number;
  high: number;
  inDomain: boolean;
}

const prefix = 'admet:';

/** The id of the column of an endpoint's predictions. */
export const predictionColumnId = (key: EndpointKey): string => prefix + key;

/** The endpoint whose predictions a column holds; undefined for any other column. */
export const endpointOf = (columnId: string): EndpointKey | undefined =>
  columnId.startsWith(prefix)
    ? ENDPOINT_KEYS.find((key) => key === columnId.slice(prefix.length))
    : undefined;

/** The columns of the predictions. */
export const predictionColumns: readonly Column[] = ENDPOINT_KEYS.map((key) => ({
  id: predictionColumnId(key),
  kind: 'number',
  fileName: undefined,
  decimals: undefined,
  width: 148,
  code: false,
  measured: undefined,
}));
