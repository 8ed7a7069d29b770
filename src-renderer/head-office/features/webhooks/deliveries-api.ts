import { deliveryDetail, deliveryPage, type DeliveryStatus } from '#shared/api/dashboard/webhooks.ts';
import type { ListChoices } from '#ui/list/list-address.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { useRead } from '#ui/client/use-read.ts';

const rereadAfterMs = 2_000;
// Further ones may come at any time. Who has read on does not look at the newest.
const rereadSettledAfterMs = 5_000;
const fewRows = 50;

/** The filters of the log that stand in the address of the page. */
export const deliveryChoices = ['status', 'event_type', 'invoice_id'] as const;

/** See {@link deliveryChoices}. */
export type DeliveryChoices = ListChoices<(typeof deliveryChoices)[number]>;

// What is on its way is looked at again by itself.
function rereadWhile(statuses: readonly DeliveryStatus[]): number | false {
  return statuses.some((status) => status === 'pending' || status === 'retrying') ? rereadAfterMs : false;
}

/** What was sent to a webhook, newest first. */
export function useDeliveries(webhookId: string, choices: DeliveryChoices) {
  return usePagedRows({
    path: `/webhooks/${webhookId}/deliveries`,
    query: choices,
    answer: deliveryPage,
    rereadAfterMs: (rows) => rereadWhile(rows.map(({ status }) => status)) || (rows.length <= fewRows && rereadSettledAfterMs),
  });
}

/** How many deliveries of a webhook have a status, by the time of their event; undefined until it is known. */
export function useDeliveryCount(
  webhookId: string,
  { status, from, to }: { status: DeliveryStatus; from: string; to: string },
): number | undefined {
  const { data } = useRead(
    { path: `/webhooks/${webhookId}/deliveries`, query: { status, from, to, limit: 1 }, answer: deliveryPage },
    {
      refetchInterval: rereadAfterMs,
      retry: false,
    },
  );
  return data?.pagination.total_count;
}

/** One delivery with its request and its attempts. */
export function useDelivery(deliveryId: string) {
  return useRead(
    { path: `/webhook-deliveries/${deliveryId}`, answer: deliveryDetail },
    { refetchInterval: ({ state: { data } }) => (data === undefined ? false : rereadWhile([data.status])) },
  );
}
