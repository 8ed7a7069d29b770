import type { Insertable } from 'kysely';
import { expect } from 'vitest';
import { defaultSwitches } from '#shared/api/company-forms.ts';
import type { Tenant } from '#main/head-office/db/in-organization.ts';
import type { Schema } from '#main/head-office/db/schema.ts';
import type { ApiAnswer, Person } from './running-head-office.ts';

/** The VAT number of a test's company, by a number of its own. */
export function vatNumber(digits: number): string {
  return `3${String(digits).padStart(9, '0')}00003`;
}

/** The body of a company whose profile is complete. */
export function completeCompany(digits = 1): Record<string, unknown> {
  return {
    legal_name: `Company ${digits}`,
    legal_name_ar: `شركة ${digits}`,
    vat_number: vatNumber(digits),
    cr_number: '1010456827',
    business_category: 'Retail',
    address: { street: 'King Abdulaziz Road', building_number: '8228', city: 'Riyadh', postal_code: '12628', country: 'SA' },
  };
}

/** What a refused request is answered: its status and its code. */
export function refusalOf({ status, body }: ApiAnswer): { status: number; code: unknown; details: unknown } {
  const error: unknown = body['error'];
  const member = (name: string): unknown => (typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined);
  return { status, code: member('code'), details: member('details') };
}

/** The paths of the faults that a refusal names. */
export function faultyPaths(answer: ApiAnswer): unknown[] {
  const { details } = refusalOf(answer);
  return Array.isArray(details) ? details.map((detail: unknown) => Object(detail).path) : [];
}

/** Creates a company; returns its id. */
export async function addCompany(person: Person, body = completeCompany()): Promise<string> {
  const answer = await person.send('POST', '/companies', body);
  expect(answer.status).toBe(201);
  return String(answer.body['company_id']);
}

/** The statuses of answers to requests at one time, in the order of numbers. */
export function statusesOf(answers: readonly ApiAnswer[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}

/** The rows of a list. */
export function rowsOf({ body }: ApiAnswer): Record<string, unknown>[] {
  const { data } = body;
  expect(Array.isArray(data)).toBe(true);
  return Array.isArray(data) ? data : [];
}

/** Every row of a list, read page by page. */
export async function everyRow(person: Person, path: string, limit: number): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  do {
    const separator = path.includes('?') ? '&' : '?';
    const page = await person.send('GET', `${path}${separator}limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`);
    expect(page.status).toBe(200);
    expect(rowsOf(page).length).toBeLessThanOrEqual(limit);
    rows.push(...rowsOf(page));
    cursor = Object(page.body['pagination']).next_cursor;
  } while (cursor !== null);
  return rows;
}

/** Stores a company under an id of the test's choice; one that is there already stays as it is. */
export async function storeCompany(
  tenant: Tenant,
  company: { organizationId: string; companyId: string },
  profile: Partial<Insertable<Schema['companies']>> = {},
): Promise<void> {
  const { organizationId: organization_id, companyId: company_id } = company;
  const nothing = { legal_name_ar: null, cr_number: null, business_category: null, short_address: null, group_member_tin: null };
  const noAddress = { street: null, building_number: null, district: null, city: null, postal_code: null, country: null };
  await tenant
    .insertInto('companies')
    .values({
      organization_id,
      company_id,
      legal_name: 'Stored company',
      vat_number: company_id,
      is_vat_group_member: null,
      first_document_at: null,
      ...nothing,
      ...noAddress,
      ...defaultSwitches,
      external_originals_alert_hundredths: null,
      created_at: new Date('2026-11-01T00:00:00Z'),
      ...profile,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
