import { initialPreviousHash } from '#main/core/stamp/hash.ts';
import type { Tenant } from '../db/in-organization.ts';
import { uuidOfInvoice } from '../db/invoice-ids.ts';

/** A document's place in the chain of its unit. */
export type LinkOfDocument = { invoice_id: string; egs_unit_id: string; icv: number; hash: string; previous_hash: string };

// What is known of a place in a chain.
type StoredLink = Pick<LinkOfDocument, 'hash' | 'previous_hash'> & { uuid: string };
/** What is stored of the chains that a batch continues; it grows while the batch is taken. */
export type ChainLinks = {
  stored: Map<string, StoredLink>;
  /** Documents that were kept apart, by their claimed place. */
  apart: Map<string, { code: string; hash: string | null }>;
  /** Hashes of documents by the UUID of their id. */
  hashes: Map<string, string>;
};

function placeOf(egsUnitId: string, icv: number): string {
  return `${egsUnitId} ${icv}`;
}

/** Reads what is stored at the places of these links, before and after them, and what this appliance sent that was kept apart. */
export async function readChainLinks(tenant: Tenant, applianceId: string, links: readonly LinkOfDocument[]): Promise<ChainLinks> {
  const read: ChainLinks = { stored: new Map(), apart: new Map(), hashes: new Map() };
  if (links.length === 0) return read;
  const units = [...new Set(links.map((link) => link.egs_unit_id))];
  const icvs = [...new Set(links.flatMap(({ icv }) => [icv - 1, icv, icv + 1]))];
  const stored = await tenant
    .selectFrom('documents')
    .select(['invoice_id', 'egs_unit_id', 'icv', 'hash', 'previous_hash'])
    .where((eb) =>
      eb.or([
        eb.and([eb('egs_unit_id', 'in', units), eb('icv', 'in', icvs)]),
        eb(
          'invoice_id',
          'in',
          links.map((link) => uuidOfInvoice(link.invoice_id)),
        ),
      ]),
    )
    .execute();
  for (const { invoice_id, egs_unit_id, icv, hash, previous_hash } of stored) {
    read.stored.set(placeOf(egs_unit_id, icv), { uuid: invoice_id, hash, previous_hash });
    read.hashes.set(invoice_id, hash);
  }
  const apart = await tenant
    .selectFrom('kept_apart_documents')
    .select(['egs_unit_id', 'icv', 'hash', 'code'])
    .where('egs_unit_id', 'in', units)
    .where('icv', 'in', icvs)
    .where('appliance_id', '=', applianceId)
    .execute();
  for (const { egs_unit_id, icv, hash, code } of apart) read.apart.set(placeOf(egs_unit_id ?? '', icv ?? 0), { hash, code });
  return read;
}

/** How a document stands to the chain of its unit: `known` if it is stored already. */
export type ChainVerdict = { kind: 'continues' } | { kind: 'known' } | { kind: 'forked'; reason: string };

function forked(reason: string): ChainVerdict {
  return { kind: 'forked', reason };
}

function verdictOnPrevious({ stored, apart }: ChainLinks, link: LinkOfDocument): ChainVerdict {
  const { egs_unit_id, icv, previous_hash } = link;
  if (icv === 1) {
    return previous_hash === initialPreviousHash
      ? { kind: 'continues' }
      : forked('The first document of a chain does not begin one.');
  }
  const before = stored.get(placeOf(egs_unit_id, icv - 1));
  if (before !== undefined) {
    return before.hash === previous_hash
      ? { kind: 'continues' }
      : forked(`Its PIH is not the hash of the document with ICV ${icv - 1}.`);
  }
  const beside = apart.get(placeOf(egs_unit_id, icv - 1));
  if (beside === undefined) return forked(`The document with ICV ${icv - 1} is missing.`);
  if (beside.code === 'CHAIN_FORKED') return forked(`It continues a document that is of another chain, with ICV ${icv - 1}.`);
  // The document before was kept apart for what it says; its place in the chain is taken as it was claimed.
  return beside.hash === previous_hash
    ? { kind: 'continues' }
    : forked(`Its PIH is not the hash that was sent with ICV ${icv - 1}.`);
}

/** Compares a document with the chain of its unit: its own place, and those before and after it. */
export function chainVerdict(links: ChainLinks, link: LinkOfDocument): ChainVerdict {
  const { stored, hashes } = links;
  const { egs_unit_id, icv, hash } = link;
  const uuid = uuidOfInvoice(link.invoice_id);
  const same = stored.get(placeOf(egs_unit_id, icv));
  if (same?.uuid === uuid && same.hash === hash) return { kind: 'known' };
  if (same !== undefined) return forked(`Another document has ICV ${icv}.`);
  if (hashes.has(uuid)) return forked('Another document has this id.');
  const after = stored.get(placeOf(egs_unit_id, icv + 1));
  if (after !== undefined && after.previous_hash !== hash) return forked(`The document with ICV ${icv + 1} does not follow it.`);
  return verdictOnPrevious(links, link);
}

/** Adds a document that continues its chain. */
export function addLink(
  { stored, hashes }: ChainLinks,
  { invoice_id, egs_unit_id, icv, hash, previous_hash }: LinkOfDocument,
): void {
  const uuid = uuidOfInvoice(invoice_id);
  stored.set(placeOf(egs_unit_id, icv), { uuid, hash, previous_hash });
  hashes.set(uuid, hash);
}

/** Adds a document that was kept apart. */
export function addQuarantined(
  { apart }: ChainLinks,
  { egs_unit_id, icv, hash }: Pick<LinkOfDocument, 'egs_unit_id' | 'icv' | 'hash'>,
  code: string,
): void {
  apart.set(placeOf(egs_unit_id, icv), { hash, code });
}
