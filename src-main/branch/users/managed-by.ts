import { AppError } from '#shared/api/app-error.ts';
import type { LedgerReader } from '../db/ledger-database.ts';

type Reader = Pick<LedgerReader, 'first' | 'sql'>;

function headOfficeUrl(db: Reader): string | null {
  return db.first(db.sql.selectFrom('head_office').select('url'))?.url ?? null;
}

/** Who keeps users, companies and keys, and where they are changed. */
export function managementOf(db: Reader): { managed_by: 'branch' | 'head_office'; head_office_url: string | null } {
  const url = headOfficeUrl(db);
  return { managed_by: url === null ? 'branch' : 'head_office', head_office_url: url };
}

/**
 * Requires an appliance on its own, inside the transaction of the change.
 *
 * @throws AppError HEAD_OFFICE_OWNS_THIS, with the address where it is changed.
 */
export function requireOwnBranch(writer: Reader): void {
  const url = headOfficeUrl(writer);
  if (url === null) return;
  const message = `This appliance has joined head office: it is changed at ${url}.`;
  throw new AppError('HEAD_OFFICE_OWNS_THIS', { message, extra: { head_office_url: url } });
}
