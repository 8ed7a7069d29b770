import { AppError } from '../../../src-shared/api/app-error.ts';
import { changePlanRequest, statementQuery, type Statement } from '../../../src-shared/api/dashboard/organization/billing.ts';
import { pageQuery } from '../../../src-shared/api/dashboard/pagination.ts';
import { WorkerQueueFullError } from '../../platform/workers/worker-queue.ts';
import type { PdfRenderer } from '../../rendering/pdf/pdf-renderer.ts';
import { auditCall } from '../audit/append-audit.ts';
import { raiseSnapshotVersion } from '../organizations/snapshot-version.ts';
import { noBody, noQuery, routeFor, type Reply, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';
import { changePlan } from './change-plan.ts';
import { readBilling } from './read-billing.ts';
import { listStatements, readStatement } from './read-statements.ts';

async function printed(pdfRenderer: PdfRenderer, statement: Statement, printedAt: Date): Promise<Uint8Array> {
  try {
    return await pdfRenderer.print({ statement, printedAt });
  } catch (cause) {
    if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
    throw cause;
  }
}

function pdfReply(pdfRenderer: PdfRenderer, statement: Statement, printedAt: Date): Reply {
  return {
    async send(response) {
      const pdf = await printed(pdfRenderer, statement, printedAt);
      const disposition = `inline; filename="statement-${statement.month}.pdf"`;
      response.status(200).type('application/pdf').setHeader('Content-Disposition', disposition);
      response.send(Buffer.from(pdf));
    },
  };
}

function statementRoutes({ clock, pdfRenderer }: Pick<Services, 'clock' | 'pdfRenderer'>): Route[] {
  return [
    routeFor(
      'billing.read',
      { method: 'get', path: '/billing/statements', body: noBody, query: pageQuery },
      async ({ tenant, query }) => ({ status: 200, body: await listStatements(tenant, query, clock.now()) }),
    ),
    routeFor(
      'billing.read',
      { method: 'get', path: '/billing/statements/:month', body: noBody, query: statementQuery },
      async ({ tenant, params, query }) => {
        const now = clock.now();
        const statement = await readStatement(tenant, params['month'] ?? '', now);
        return query.format === 'pdf' ? pdfReply(pdfRenderer, statement, now) : { status: 200, body: statement };
      },
    ),
  ];
}

/** `/billing`: the plan of an organization, what it uses of it, and its statements. */
export function billingRoutes(services: Pick<Services, 'clock' | 'pdfRenderer'>): Route[] {
  const { clock } = services;
  return [
    routeFor('billing.read', { method: 'get', path: '/billing', body: noBody, query: noQuery }, async ({ tenant }) => ({
      status: 200,
      body: await readBilling(tenant, clock.now()),
    })),
    routeFor('billing.change', { method: 'patch', path: '/billing', body: changePlanRequest, query: noQuery }, async (call) => {
      const { tenant, caller, body } = call;
      const at = clock.now();
      const { before, after } = await changePlan(tenant, caller.organizationId, body.plan, at);
      if (before !== after) {
        await raiseSnapshotVersion(tenant, caller.organizationId);
        const plans = { before: { plan: before }, after: { plan: after } };
        await auditCall(call, { at, action: 'plan.changed', target: caller.organizationId, ...plans });
      }
      return { status: 200, body: await readBilling(tenant, at) };
    }),
    ...statementRoutes(services),
  ];
}
