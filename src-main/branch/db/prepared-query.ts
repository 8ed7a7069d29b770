import { prepareQueriesOf } from '#main/platform/sqlite/prepared-query.ts';
import type { Schema } from './schema.ts';

/** Queries and changes of the ledger that are built and prepared once. */
export const { preparedQuery, cachedQuery, preparedChange } = prepareQueriesOf<Schema>();
