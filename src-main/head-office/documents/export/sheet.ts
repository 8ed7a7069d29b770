import type { Tenant } from '../../db/in-organization.ts';
import type { ListedRow } from '../list/list-invoices.ts';

/** What a sheet of documents has: the names of its columns, and the cells of rows, in their order. */
export type Sheet = {
  columns: readonly string[];
  cellsOf(tenant: Tenant, rows: readonly ListedRow[]): Promise<string[][]>;
};
