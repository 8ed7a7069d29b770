import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/api/app-error.ts';
import { testInvoice, testInvoiceRequest } from '#shared/api/people/set-up.ts';
import { testInvoiceLabels } from '#shared/i18n/test-invoice-labels.ts';
import { riyadhDate, riyadhTime } from '#shared/invoice/riyadh-time.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { CompanyTable, KeyScope } from '../../db/schema.ts';
import { companyOf, sellerOf } from '../../companies/company-profile.ts';
import { issueDocument, type IssueDependencies } from '../../issue/issue-document.ts';
import { issuedBy } from '../../issue/resolve-command.ts';
import { routesIn, type Route } from '../request/route.ts';
import type { Services } from '../request/services.ts';

const route = routesIn('EGS units');

/** What the route of test invoices needs. */
export type TestInvoiceTools = Services & { issue: IssueDependencies };

type TestUnit = KeyScope & { egs_unit_id: string };

function unitFor(db: LedgerReader, named: string | undefined): TestUnit {
  const units = db.all(
    db.sql
      .selectFrom('egs_units as unit')
      .innerJoin('egs_unit_states as state', 'state.egs_unit_id', 'unit.egs_unit_id')
      .select(['unit.egs_unit_id', 'unit.company_id', 'unit.environment', 'state.onboarding_status'])
      .orderBy('unit.created_at'),
  );
  const meant = named === undefined ? units : units.filter(({ egs_unit_id }) => egs_unit_id === named);
  if (meant.length === 0) throw new AppError('EGS_UNIT_NOT_FOUND');
  const sandbox = meant.filter(({ environment }) => environment === 'sandbox');
  if (sandbox.length === 0) throw new AppError('TEST_INVOICE_IN_PRODUCTION');
  const active = sandbox.find(({ onboarding_status }) => onboarding_status === 'active');
  if (active === undefined) throw new AppError('EGS_NOT_READY');
  return active;
}

function bodyFor({ egs_unit_id }: TestUnit, company: CompanyTable, at: Date) {
  const { line } = testInvoiceLabels;
  const stamp = at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return {
    egs_unit_id,
    invoice_number: `TEST-${stamp}-${randomBytes(3).toString('hex')}`,
    invoice_date: riyadhDate(at),
    invoice_time: riyadhTime(at),
    seller: sellerOf(company),
    line_items: [{ description: line.en, description_ar: line.ar, quantity: 1, unit_price: 1 }],
  };
}

/** `POST /test-invoice`: issues a simplified invoice for trial, the way that sales go. */
export function testInvoiceRoute({ db, commit, clock, issue }: TestInvoiceTools): Route {
  return route.post('/test-invoice', {
    access: 'units.change',
    id: 'issueTestInvoice',
    summary: 'Issue a test invoice',
    description:
      'One simplified invoice of the sandbox over 1.15 SAR that says that it is a test, issued as those of tills are: numbered, signed, ' +
      'chained and submitted. It waits some seconds for the authority; follow it by its id until it is `reported`. Refused in production, ' +
      'where every invoice counts.',
    answers: { 201: { description: 'Issued.', schema: testInvoice } },
    errors: ['TEST_INVOICE_IN_PRODUCTION', 'EGS_UNIT_NOT_FOUND', 'EGS_NOT_READY', 'KEY_STORE_UNAVAILABLE', 'STORAGE_UNAVAILABLE'],
    examples: {
      first: {
        summary: 'The first one',
        body: {},
        answer: {
          invoice_id: 'inv_9f8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d',
          invoice_number: 'TEST-20261120T090000-4f0c2e',
          egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
          status: 'reported',
        },
      },
    },
    body: testInvoiceRequest,
    handle: async ({ body, caller: { user }, record }) => {
      const unit = unitFor(db, body.egs_unit_id);
      const sale = bodyFor(unit, companyOf(db, unit.company_id), clock.now());
      const issuer = issuedBy(user);
      const { document } = await issueDocument(
        { kind: 'simplified', body: sale, apiKey: unit, issuer, headerFaults: [], waitForGateway: true, isStrict: false },
        issue,
      );
      const { invoice_id: invoiceId, status } = document;
      await commit((writer) => record(writer, { action: 'test_invoice.issued', target: invoiceId }));
      const { invoice_number, egs_unit_id } = sale;
      return { body: { invoice_id: invoiceId, invoice_number, egs_unit_id, status } };
    },
  });
}
