import type { ExternalOriginalResult } from '#shared/api/documents/invoice-results.ts';
import { shownAmount } from '#shared/api/documents/amount-fields.ts';
import { syncedOriginal, type IssuedDocument } from '#shared/api/sync/change-entries.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';

/** What a row has of an invoice from before Sanad; null without one, and where it cannot be read. */
export function storedExternal(text: string | null): IssuedDocument['external_original'] {
  return text === null ? null : (syncedOriginal.safeParse(storedJson(text)).data ?? null);
}

/** The same as results show it. */
export function shownExternal(text: string | null): ExternalOriginalResult | null {
  const stored = storedExternal(text);
  if (stored === null) return null;
  const { total_hundredths, earlier_notes_hundredths, ...original } = stored;
  return { ...original, total: shownAmount(total_hundredths), earlier_notes_total: shownAmount(earlier_notes_hundredths) };
}
