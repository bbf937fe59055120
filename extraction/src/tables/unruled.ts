import type { PageResult } from '../page/page-result.ts';
import type { Table } from './table.ts';

export function findUnruled(_page: PageResult): Table[] {
  return [];
}
