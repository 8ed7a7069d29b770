import type { OutageDetail } from '#shared/api/outages/outages.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';

/** What a file of an outage is called, without what it ends in. */
export function outageFileName({ outage_id, started_at }: Pick<OutageDetail, 'outage_id' | 'started_at'>): string {
  return `outage_${riyadhDate(new Date(started_at))}_${outage_id.slice(-8)}`;
}
