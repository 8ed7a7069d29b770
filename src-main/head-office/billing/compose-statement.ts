import type { Statement, Usage } from '../../../src-shared/api/dashboard/organization/billing.ts';
import type { Plan } from '../../../src-shared/api/dashboard/organization/plans.ts';
import { amount, percentOf, round2, sum, toJsonNumber, type Amount } from '../../../src-shared/invoice/amount.ts';
import { daysOfMonth, riyadhMonth } from '../../../src-shared/invoice/calendar-month.ts';

const vatRate = amount(15);

type Charge = { kind: Statement['lines'][number]['kind']; quantity: number; unitPrice: Amount; net: Amount };

/** A month of an organization: what it used, and the plan that is charged. */
export type BilledMonth = { month: string; plan: Plan; counts: Pick<Usage, 'documents' | 'by_environment'> };

function charge(kind: Charge['kind'], quantity: number, unitPrice: Amount): Charge {
  return { kind, quantity, unitPrice, net: round2(unitPrice.times(quantity)) };
}

// Sandbox documents are never charged.
function chargesOf({ plan, counts }: BilledMonth): Charge[] {
  const { documents, documents_limit } = plan.limits;
  const further =
    documents === null || documents_limit === 'hard' ? 0 : Math.max(0, counts.by_environment.production - documents);
  return [
    charge('plan', 1, amount(plan.monthlyPrice)),
    ...(further === 0 ? [] : [charge('further_documents', further, amount(plan.furtherDocumentPrice))]),
  ];
}

/** The sums of a statement, as the list shows them. */
export function statementSums(billed: BilledMonth, now: Date) {
  const { month, plan, counts } = billed;
  const net = sum(chargesOf(billed).map((each) => each.net));
  const vat = round2(percentOf(net, vatRate));
  return {
    month,
    period: daysOfMonth(month),
    status: month === riyadhMonth(now) ? ('open' as const) : ('closed' as const),
    plan: plan.code,
    ...counts,
    net: toJsonNumber(net),
    vat: toJsonNumber(vat),
    total: toJsonNumber(net.plus(vat)),
  };
}

/** The statement of a month. */
export function composeStatement(
  organization: Statement['organization'],
  billed: Omit<BilledMonth, 'counts'> & { usage: Usage },
  now: Date,
): Statement {
  const { month, plan, usage } = billed;
  const { documents, by_environment } = usage;
  const charged: BilledMonth = { month, plan, counts: { documents, by_environment } };
  return {
    number: `${month.replace('-', '')}-${organization.organization_id.slice(0, 8).toUpperCase()}`,
    organization,
    currency: 'SAR',
    ...statementSums(charged, now),
    usage,
    lines: chargesOf(charged).map(({ kind, quantity, unitPrice, net }) => ({
      kind,
      quantity,
      unit_price: toJsonNumber(unitPrice),
      net: toJsonNumber(net),
    })),
  };
}
