import { sql } from 'kysely';
import { signedOfReceipt, type ChainReceipt } from '#shared/api/documents/chain-receipts.ts';
import { signJson, type Ed25519Pair } from '#main/platform/ed25519.ts';
import type { Tenant } from '../db/in-organization.ts';

type ReceiptRow = Omit<ChainReceipt, 'at'> & { at: Date };

/** A receipt as it was signed. */
export function shownReceipt({ egs_unit_id, icv, hash, at, key_id, signature }: ReceiptRow): ChainReceipt {
  return { egs_unit_id, icv, hash, at: at.toISOString(), key_id, signature };
}

// The last documents of the chains of an appliance that have moved since the last receipt of them.
async function movedTails(tenant: Tenant, applianceId: string): Promise<{ egs_unit_id: string; icv: number; hash: string }[]> {
  const { rows } = await sql<{ egs_unit_id: string; icv: number; hash: string }>`
    SELECT unit.egs_unit_id, tail.icv, tail.hash FROM egs_units AS unit
    CROSS JOIN LATERAL (
      SELECT icv, hash FROM documents
      WHERE documents.organization_id = unit.organization_id AND documents.egs_unit_id = unit.egs_unit_id
      ORDER BY icv DESC LIMIT 1
    ) AS tail
    WHERE unit.appliance_id = ${applianceId} AND NOT EXISTS (
      SELECT FROM chain_receipts AS receipt
      WHERE receipt.organization_id = unit.organization_id AND receipt.egs_unit_id = unit.egs_unit_id AND receipt.icv >= tail.icv)
    ORDER BY unit.egs_unit_id`.execute(tenant);
  return rows;
}

/** Signs the end of each chain of an appliance that has moved since it was last signed. */
export async function signTails(
  tenant: Tenant,
  { organizationId, applianceId }: { organizationId: string; applianceId: string },
  { key, now }: { key: Ed25519Pair; now: Date },
): Promise<ChainReceipt[]> {
  const receipts = (await movedTails(tenant, applianceId)).map((tail) => {
    const receipt = { ...tail, at: now.toISOString(), key_id: key.keyId };
    return { ...receipt, signature: signJson(signedOfReceipt(receipt), key) };
  });
  if (receipts.length === 0) return [];
  const rows = receipts.map((receipt) => ({ ...receipt, organization_id: organizationId, at: now }));
  await tenant.insertInto('chain_receipts').values(rows).execute();
  return receipts;
}

/** The newest receipt of each chain of an appliance. */
export async function newestReceipts(tenant: Tenant, applianceId: string): Promise<ChainReceipt[]> {
  const { rows } = await sql<ReceiptRow>`
    SELECT newest.* FROM egs_units AS unit
    CROSS JOIN LATERAL (
      SELECT egs_unit_id, icv, hash, at, key_id, signature FROM chain_receipts AS receipt
      WHERE receipt.organization_id = unit.organization_id AND receipt.egs_unit_id = unit.egs_unit_id
      ORDER BY receipt.icv DESC LIMIT 1
    ) AS newest
    WHERE unit.appliance_id = ${applianceId} ORDER BY unit.egs_unit_id`.execute(tenant);
  return rows.map(shownReceipt);
}
