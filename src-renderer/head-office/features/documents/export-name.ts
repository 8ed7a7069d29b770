import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { DocumentFilterChoices } from '#ui/document/list/document-choices.ts';

// What file systems take for something else.
const unusable = /[\\/:*?"<>|\p{Cc}]+/gu;

function dayOf(instant: string | undefined): string | undefined {
  const at = instant === undefined ? Number.NaN : Date.parse(instant);
  return Number.isNaN(at) ? undefined : riyadhDate(new Date(at));
}

/** The name of an exported file, without its ending: whose documents it holds, and from when until when, as far as that was chosen. */
export function exportName(filters: DocumentFilterChoices, company: string | undefined): string {
  const period = [filters.date_from ?? dayOf(filters.created_from), filters.date_to ?? dayOf(filters.created_to)];
  return ['invoices', company, ...period]
    .flatMap((part) => part?.replaceAll(unusable, ' ').trim().replaceAll(/\s+/gu, '-') || [])
    .join('_');
}
