import path from 'node:path';
import { answerOperator } from '#main/branch/companies/operator/answer-operator.ts';
import type { OperatorAnswer, OperatorSuccess, ShownKey } from '#main/branch/companies/operator/operator-answer.ts';
import { openLedgerDatabase, type LedgerDatabase } from '#main/branch/db/ledger-database.ts';
import { createLogger } from '#main/platform/logger.ts';
import { settableClock, type SettableClock } from '../platform/settable-clock.ts';
import { temporaryFolder } from '../platform/temporary-folder.ts';

type Fields = Record<string, unknown>;

/** A complete company of a provision file. */
export const fileCompany = {
  legal_name: 'Nakheel Trading Company',
  legal_name_ar: 'شركة النخيل التجارية',
  vat_number: '310175397400003',
  cr_number: '1010456827',
  business_category: 'Retail',
  address: {
    street: 'King Abdulaziz Road',
    building_number: '8228',
    district: 'Al Murabba',
    city: 'Riyadh',
    postal_code: '12628',
    country: 'SA',
  },
};

/** A provision file with one key for the sandbox. */
export function fileWith(changes: Fields = {}, company: Fields = {}): Fields {
  return { company: { ...fileCompany, ...company }, api_keys: [{ name: 'Till 1', environment: 'sandbox' }], ...changes };
}

/** A ledger of an appliance without head office, and its operator. */
export type OperatorLedger = {
  database: LedgerDatabase;
  clock: SettableClock;
  ask(request: unknown): Promise<OperatorAnswer>;
  /** The answer to a command that is carried out. */
  carriedOut(request: unknown): Promise<OperatorSuccess>;
  /** The faults of a refusal as `path: code`, in their order. */
  faultsOf(request: unknown): Promise<string[]>;
};

/** Opens a new ledger; the caller closes its database. */
export function openOperatorLedger(): OperatorLedger {
  const database = openLedgerDatabase(path.join(temporaryFolder('operator'), 'ledger.db'));
  const clock = settableClock('2026-11-20T09:00:00.000Z');
  const logger = createLogger({ name: 'test', level: 'silent' });
  const ask: OperatorLedger['ask'] = (request) =>
    answerOperator(request, { commit: (work) => new Promise((resolve) => resolve(database.transact(work))), clock, logger });
  return {
    database,
    clock,
    ask,
    async carriedOut(request) {
      const answer = await ask(request);
      if (answer.ok) return answer;
      throw new Error(JSON.stringify(answer.faults));
    },
    async faultsOf(request) {
      const answer = await ask(request);
      return answer.ok ? [] : answer.faults.map(({ path: field, code }) => `${field}: ${code}`);
    },
  };
}

/** The only key of an answer, or its first. */
export function firstKey({ keys }: Pick<OperatorSuccess, 'keys'>): ShownKey {
  const [key] = keys;
  if (key === undefined) throw new Error('the answer has no key');
  return key;
}
