import { handBackRequest, type HandBack } from '../../../src-shared/api/sync/hand-back.ts';
import { asAppliance, ofAppliance, type AdmissionServices } from '../appliances/as-appliance.ts';
import { openRoute, type Route } from '../request/route.ts';
import { beyondTails, nextMissing } from './missing-documents.ts';
import { readHandedBack } from './read-documents.ts';

/** `/sync/hand-backs`: an appliance whose ledger was restored gets the documents that its backup lacks (decision 36). */
export function handBackRoutes(services: AdmissionServices): Route[] {
  const post = { ...ofAppliance(services), method: 'post' } as const;
  return [
    openRoute({
      path: '/sync/hand-backs',
      access: 'anyone',
      isInternal: true,
      ...post,
      body: handBackRequest,
      handle: async ({ body: { tails }, found: admitted }) => {
        const body = await asAppliance(services, admitted, async (tenant, caller): Promise<HandBack> => {
          const beyond = await beyondTails(tenant, caller, tails);
          const next = nextMissing(beyond);
          const ends = next.length > 0 ? [] : beyond.map(({ end }) => end);
          return { ...(await readHandedBack(tenant, caller, next)), ends };
        });
        return { status: 200, body };
      },
    }),
  ];
}
