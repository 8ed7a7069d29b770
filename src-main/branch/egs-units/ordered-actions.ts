import { AppError } from '#shared/api/app-error.ts';
import type { LedgerReader } from '../db/ledger-database.ts';
import type { CertificateOrder, OrderActions, CommandResult } from '../mirror/orders/order-actions.ts';
import { isRenewing, isUnderWay, unitWithState } from './unit-state.ts';

// What another try may overcome by itself.
const passing: ReadonlySet<string> = new Set(['GATEWAY_UNREACHABLE', 'KEY_STORE_UNAVAILABLE', 'STORAGE_UNAVAILABLE']);

function stateOf(db: LedgerReader, egsUnitId: string) {
  return db.first(db.sql.selectFrom('egs_unit_states').selectAll().where('egs_unit_id', '=', egsUnitId));
}

function attemptOf(db: LedgerReader, egsUnitId: string): string | undefined {
  return stateOf(db, egsUnitId)?.attempt_id;
}

// What became of an attempt that has ended; undefined while there is something left to do with the one-time code or without it.
function endedOutcome(db: LedgerReader, { egsUnitId, attemptBefore }: CertificateOrder): CommandResult | undefined {
  const { state } = unitWithState(db, egsUnitId);
  const isSameAttempt = attemptBefore === undefined || attemptBefore === state.attempt_id;
  if (isSameAttempt || isUnderWay(state) || isRenewing(state)) return undefined;
  if (state.onboarding_status === 'active' && state.error_code === null) return { outcome: 'done' };
  return { outcome: 'failed', code: state.error_code ?? 'EGS_ONBOARDING_REJECTED' };
}

// Once: the code is not spent again where the unit has moved on since. Throws where it cannot be done now, but may be later.
async function obtainOrderedCertificate(
  db: LedgerReader,
  order: CertificateOrder,
  obtain: (egsUnitId: string, otp: string) => Promise<unknown>,
): Promise<CommandResult> {
  if (attemptOf(db, order.egsUnitId) === undefined) return { outcome: 'failed', code: 'EGS_UNIT_NOT_FOUND' };
  const ended = endedOutcome(db, order);
  if (ended !== undefined) return ended;
  try {
    await obtain(order.egsUnitId, order.otp);
    return { outcome: 'done' };
  } catch (cause) {
    if (!(cause instanceof AppError) || passing.has(cause.code)) throw cause;
    return { outcome: 'failed', code: cause.code };
  }
}

/** How commands of head office are carried out. */
export function createOrderedActions(parts: {
  db: LedgerReader;
  retryNow: (invoiceId: string) => Promise<boolean>;
  obtain: (egsUnitId: string, otp: string) => Promise<unknown>;
}): OrderActions {
  const { db, retryNow, obtain } = parts;
  return {
    retryDocument: async (invoiceId) =>
      (await retryNow(invoiceId)) ? { outcome: 'done' } : { outcome: 'failed', code: 'INVOICE_NOT_FOUND' },
    attemptOf: (egsUnitId) => attemptOf(db, egsUnitId),
    obtainCertificate: (order) => obtainOrderedCertificate(db, order, obtain),
  };
}
