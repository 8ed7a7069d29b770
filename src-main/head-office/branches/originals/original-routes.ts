import type { Request } from 'express';
import {
  originalsRequest,
  releaseRequest,
  reservationRequest,
  useDecisions,
  usesQuery,
  type ForeignUse,
  type OriginalsAnswer,
  type UseDecision,
} from '#shared/api/sync/originals.ts';
import { internalRoute, type Route } from '../../request/route.ts';
import type { Tenant } from '../../db/in-organization.ts';
import { invoiceIdOf, uuidOfInvoice } from '../../db/invoice-ids.ts';
import {
  type PresentedCredential,
  type ApplianceCaller,
  asAppliance,
  ofAppliance,
  type AdmissionServices,
} from '../appliance-credential.ts';
import { ofOrganization } from '../own-companies.ts';
import type { Announcements } from '../announcements.ts';
import { endUses, notArrived, announceUses, nextChange } from '../use-changes.ts';
import { findOriginals, uuidOfNumber } from './find-originals.ts';
import { reserveUses } from './reserve.ts';

// Less than proxies between branch and head office usually wait for an answer.
const longestWaitMs = 25_000;

const mostUses = 1_000;

// What other branches' documents use of an appliance's, as far as it has changed after a number.
async function usesAfter(tenant: Tenant, { applianceId }: ApplianceCaller, after: number): Promise<ForeignUse[]> {
  const rows = await tenant
    .selectFrom('document_uses')
    .select(['change', 'document_uuid', 'original_id', 'kind', 'amount_hundredths', 'state'])
    .where('owner_id', '=', applianceId)
    .where('change', '>', after)
    .orderBy('change')
    .limit(mostUses)
    .execute();
  return rows.map(({ original_id, ...row }) => ({ ...row, invoice_id: invoiceIdOf(original_id) }));
}

// Stores what the branch of the originals says. What has ended meanwhile stays ended, which it is told again.
async function storeDecisions(
  tenant: Tenant,
  { organizationId, applianceId }: ApplianceCaller,
  decisions: readonly UseDecision[],
): Promise<void> {
  for (const { document_uuid, invoice_id, available_hundredths } of decisions) {
    const original_id = uuidOfInvoice(invoice_id);
    // First the use, then the number of the change, as everyone takes them.
    const asked = await tenant
      .selectFrom('document_uses')
      .select('document_uuid')
      .where('document_uuid', '=', document_uuid)
      .where('original_id', '=', original_id)
      .where('owner_id', '=', applianceId)
      .where('state', '=', 'asked')
      .forUpdate()
      .executeTakeFirst();
    if (asked === undefined) continue;
    const isGranted = available_hundredths === null;
    await tenant
      .updateTable('document_uses')
      .set({
        state: isGranted ? 'granted' : 'ended',
        available_hundredths,
        ...(isGranted ? {} : { change: await nextChange(tenant, organizationId, applianceId) }),
      })
      .where('document_uuid', '=', document_uuid)
      .where('original_id', '=', original_id)
      .execute();
    await announceUses(tenant, document_uuid);
  }
}

// The documents of an appliance with a reservation that have not arrived.
async function openReservationsOf(tenant: Tenant, { applianceId }: ApplianceCaller): Promise<string[]> {
  const rows = await tenant
    .selectFrom('document_uses')
    .select('document_uuid')
    .distinct()
    .where('appliance_id', '=', applianceId)
    .where('state', '!=', 'ended')
    .where(notArrived)
    .orderBy('document_uuid')
    .limit(mostUses)
    .execute();
  return rows.map((row) => row.document_uuid);
}

// The uses after a change; if there are none, there may be some while the appliance waits.
async function newUses(
  services: AdmissionServices,
  announcements: Announcements,
  { request, presented, after }: { request: Request; presented: PresentedCredential; after: number },
): Promise<ForeignUse[]> {
  const { applianceId } = await asAppliance(services, presented, (_tenant, caller) => Promise.resolve(caller));
  const gone = new AbortController();
  const end = (): void => gone.abort();
  request.socket.once('close', end);
  // From before they are read on, so that none is missed.
  const announced = announcements.next(applianceId, { milliseconds: longestWaitMs, signal: gone.signal });
  const read = (): Promise<ForeignUse[]> =>
    asAppliance(services, presented, (tenant, caller) => usesAfter(tenant, caller, after));
  try {
    const now = await read();
    if (now.length > 0) return now;
    await announced;
    return gone.signal.aborted ? [] : await read();
  } finally {
    request.socket.off('close', end);
    end();
  }
}

/** `/sync`: what branches ask of documents of other branches, and what they are told of the use of theirs (decision 32). */
export function originalRoutes(services: AdmissionServices, announcements: Announcements): Route[] {
  const options = ofAppliance(services);
  return [
    internalRoute.post('/sync/originals', {
      ...options,
      body: originalsRequest,
      handle: async ({ body, found: admitted }) => {
        const answer = await asAppliance(services, admitted, async (tenant, caller): Promise<OriginalsAnswer> => {
          const asked = await ofOrganization(tenant, caller.applianceId, body);
          return { originals: await findOriginals(tenant, caller, asked), known_uuid: await uuidOfNumber(tenant, caller, asked) };
        });
        return { body: answer };
      },
    }),
    internalRoute.post('/sync/reservations', {
      ...options,
      body: reservationRequest,
      handle: async ({ body, found: admitted }) => ({ body: await reserveUses(services, announcements, admitted, body) }),
    }),
    internalRoute.get('/sync/reservations', {
      ...options,
      handle: async ({ found: admitted }) => ({
        body: { document_uuids: await asAppliance(services, admitted, openReservationsOf) },
      }),
    }),
    internalRoute.post('/sync/reservations/releases', {
      ...options,
      body: releaseRequest,
      handle: async ({ body, found: admitted }) => {
        await asAppliance(services, admitted, (tenant, { organizationId, applianceId }) =>
          endUses(tenant, organizationId, (eb) =>
            eb.and([eb('document_uuid', 'in', body.document_uuids), eb('appliance_id', '=', applianceId), notArrived(eb)]),
          ),
        );
      },
    }),
    internalRoute.get('/sync/uses', {
      ...options,
      query: usesQuery,
      handle: async ({ request, query: { after }, found: admitted }) => {
        const uses = await newUses(services, announcements, { request, presented: admitted, after });
        return uses.length === 0 ? { status: 204 } : { body: { uses } };
      },
    }),
    internalRoute.post('/sync/uses/decisions', {
      ...options,
      body: useDecisions,
      handle: async ({ body, found: admitted }) => {
        await asAppliance(services, admitted, (tenant, caller) => storeDecisions(tenant, caller, body.decisions));
      },
    }),
  ];
}
