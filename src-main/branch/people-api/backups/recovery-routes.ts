import { AppError } from '#shared/api/app-error.ts';
import { confirmTailRequest, managerRecovery, type ManagerRecovery } from '#shared/api/people/backups.ts';
import { confirmTail, giveUpUnit, uncertainTails, type TailRefusal } from '../../ledger/uncertain-tails.ts';
import { newestDocument } from '../../backup/checks/check-steps.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Conditions } from '../../health/conditions.ts';
import { waitingTails } from '../../mirror/returned-documents/take-returned.ts';
import { membershipOf } from '../../mirror/membership.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('Backups');

/** What the routes of a recovery need. */
export type RecoveryTools = Services & { conditions: Pick<Conditions, 'current' | 'end'>; checkUnits: () => void };

const refusals = {
  UNIT_NOT_UNCERTAIN: 'UNIT_NOT_UNCERTAIN',
  DOCUMENTS_LOST: 'DOCUMENTS_LOST',
  ICV_DIFFERS: 'LAST_ICV_DIFFERS',
} as const satisfies Record<TailRefusal['code'], string>;

const example: ManagerRecovery = {
  units: [
    {
      egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      unit_name: 'Till 1',
      since: '2026-11-20T09:00:00.000Z',
      last_icv: 1_042,
      lost_icv: null,
      awaits_head_office: false,
      newest: { invoice_number: 'SHOP-1042', icv: 1_042, issued_at: '2026-11-20T08:58:12.000Z' },
    },
  ],
};

// Without a head office there is nobody to wait for.
function awaitedUnits(db: LedgerReader): ReadonlySet<string> {
  const tails = membershipOf(db) === undefined ? [] : waitingTails(db);
  return new Set(tails.map(({ egs_unit_id }) => egs_unit_id));
}

function shownRecovery(db: LedgerReader): ManagerRecovery {
  const awaited = awaitedUnits(db);
  const units = uncertainTails(db).map(({ egs_unit_id, unit_name, since, icv, lost_icv }) => ({
    egs_unit_id,
    unit_name,
    since,
    last_icv: icv,
    lost_icv,
    awaits_head_office: awaited.has(egs_unit_id),
    newest: newestDocument(db, egs_unit_id),
  }));
  return { units };
}

const answers = { 200: { description: 'The units that still wait.', schema: managerRecovery } };
const parameters = { egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' };

function confirmRoute({ db, commit, conditions, checkUnits }: RecoveryTools): Route {
  const path = '/recovery/:egs_unit_id/confirm';
  return route.post(path, {
    access: 'backups.change',
    id: 'confirmTail',
    summary: 'Confirm where the chain of a restored unit ends',
    description:
      'The unit issues again from the next ICV on. Only where it has certainly issued nothing after the ICV of its last document here: ' +
      'numbers that were issued twice cannot be mended.',
    answers,
    errors: ['UNIT_NOT_UNCERTAIN', 'LAST_ICV_DIFFERS', 'DOCUMENTS_LOST', 'HAND_BACK_PENDING'],
    examples: {
      one: { summary: 'The last receipt agrees', parameters, body: { last_icv: 1_042 }, answer: { units: [] } },
    },
    body: confirmTailRequest,
    handle: async ({ params, body: { last_icv }, record }) => {
      const target = params['egs_unit_id'] ?? '';
      await commit((writer) => {
        if (awaitedUnits(writer).has(target)) throw new AppError('HAND_BACK_PENDING');
        const confirmed = confirmTail(writer, target, last_icv);
        if (!confirmed.ok) throw new AppError(refusals[confirmed.fault.code]);
        record(writer, { action: 'unit.tail_confirmed', target, detail: { last_icv } });
      });
      conditions.end('CHAIN_TAIL_UNCERTAIN', target);
      checkUnits();
      return { body: shownRecovery(db) };
    },
  });
}

function giveUpRoute({ db, commit, clock, conditions, checkUnits }: RecoveryTools): Route {
  return route.post('/recovery/:egs_unit_id/give-up', {
    access: 'backups.change',
    id: 'giveUpUnit',
    summary: 'Give a restored unit up',
    description: 'It never issues again, which cannot be undone; its documents stay. Another unit takes its place.',
    answers,
    errors: ['UNIT_NOT_UNCERTAIN'],
    examples: { one: { summary: 'It sold after the backup', parameters, answer: { units: [] } } },
    handle: async ({ params, record }) => {
      const target = params['egs_unit_id'] ?? '';
      await commit((writer) => {
        if (!giveUpUnit(writer, target, clock.now())) throw new AppError('UNIT_NOT_UNCERTAIN');
        record(writer, { action: 'unit.given_up', target });
      });
      conditions.end('CHAIN_TAIL_UNCERTAIN', target, 'The unit was given up');
      checkUnits();
      return { body: shownRecovery(db) };
    },
  });
}

/** `/recovery`: units that issue nothing since the ledger was restored, and what lets them go on or ends them. */
export function recoveryRoutes(tools: RecoveryTools): Route[] {
  const read = route.get('/recovery', {
    access: 'appliance.read',
    id: 'getRecovery',
    summary: 'The units that wait since the ledger was restored',
    description: 'They may have issued documents after the backup, which it lacks, and so they issue nothing.',
    answers,
    examples: { one: { summary: 'One waits', answer: example } },
    handle: () => ({ body: shownRecovery(tools.db) }),
  });
  return [read, confirmRoute(tools), giveUpRoute(tools)];
}
