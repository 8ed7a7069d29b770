import type { BranchAuditAction } from '#shared/api/people/audit.ts';
import type { LedgerWriter } from '../db/ledger-database.ts';
import type { UserTable } from '../db/people-tables.ts';

/** Where a request came from. */
export type Origin = {
  address: string;
  /** Whether it came from this machine. */
  isLocal: boolean;
  requestId: string;
};

/** Something that a person did. */
export type AuditEvent = {
  at: Date;
  action: BranchAuditAction;
  /** Who did it; left out where nobody is known. */
  user?: Pick<UserTable, 'branch_user_id' | 'username' | 'name' | 'role'> | undefined;
  /** What program did it, where no person is known. */
  program?: string;
  target?: string;
  /** More about it, without a secret. */
  detail?: Readonly<Record<string, unknown>>;
  origin: Origin;
};

/** Records it in the transaction in which it happens. */
export function recordAudit(writer: LedgerWriter, { at, action, user, program, target, detail, origin }: AuditEvent): void {
  writer.insert('manager_audit', {
    at: at.toISOString(),
    action,
    user_id: user?.branch_user_id ?? null,
    username: user?.username ?? null,
    name: user?.name ?? program ?? null,
    role: user?.role ?? null,
    target: target ?? null,
    detail: detail === undefined ? null : JSON.stringify(detail),
    address: origin.address,
    request_id: origin.requestId,
  });
}
