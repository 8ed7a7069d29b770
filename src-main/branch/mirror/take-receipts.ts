import { chainReceipt, type ChainReceipt, type SigningKey } from '#shared/api/documents/chain-receipts.ts';
import type { ReceivedAcceptance } from '#shared/api/sync/push.ts';
import { failure, success, type Result } from '#shared/result.ts';
import { keyIdOf } from '#main/platform/ed25519.ts';
import type { Logger } from '#main/platform/logger.ts';
import { cachedQuery } from '../db/prepared-query.ts';
import type { Commit, LedgerReader, LedgerWriter } from '../db/ledger-database.ts';
import type { Conditions } from '../health/conditions.ts';
import { isSignedBy, type ReceiptFile } from '../ledger/chain-receipts.ts';

const pinnedKeys = cachedQuery((sql) => sql.selectFrom('pinned_signing_keys').select(['key_id', 'public_key']));

/** The key by which the joined head office signs; undefined where it has not named one yet. */
export function pinnedKeyOf(db: LedgerReader): SigningKey | undefined {
  const [pinned] = pinnedKeys(db, {});
  return pinned && { ...pinned, algorithm: 'Ed25519' };
}

/** Pins the key of a head office in the place of any other; undefined where it names none. */
export function pinKey(writer: LedgerWriter, key: SigningKey | undefined): void {
  writer.run(writer.sql.deleteFrom('pinned_signing_keys'));
  if (key === undefined || keyIdOf(Buffer.from(key.public_key, 'base64')) !== key.key_id) return;
  writer.insert('pinned_signing_keys', { id: 1, key_id: key.key_id, public_key: key.public_key });
}

type TakingParts = { db: LedgerReader; commit: Commit; receipts: ReceiptFile; conditions: Conditions; logger: Logger };

// A branch that joined before head office signed anything pins the key with the first receipt that it gets.
async function pinnedKey(
  { signing_key: offered, receipts }: Pick<ReceivedAcceptance, 'signing_key' | 'receipts'>,
  { db, commit, logger }: TakingParts,
): Promise<SigningKey | undefined> {
  const pinned = pinnedKeyOf(db);
  if (pinned !== undefined || offered === undefined || receipts.length === 0) return pinned;
  await commit((writer) => pinKey(writer, offered));
  logger.info(
    { key_id: offered.key_id },
    'From now on the appliance takes only receipts that this key of head office has signed',
  );
  return pinnedKeyOf(db);
}

function checkReceipt(receipt: unknown, key: SigningKey | undefined): Result<ChainReceipt, string> {
  const { data } = chainReceipt.safeParse(receipt);
  if (data === undefined) return failure('it is no receipt');
  if (key === undefined) return failure('head office has not said by which key it signs');
  if (data.key_id !== key.key_id)
    return failure(`it is signed by the key ${data.key_id}, not by ${key.key_id}, which head office had named before`);
  return isSignedBy(key, data) ? success(data) : failure('its signature is wrong');
}

/**
 * Keeps what head office has signed of the ends of the chains. What the pinned key has not signed is not kept, and said. The
 * feed goes on in any case.
 */
export async function takeReceipts(
  accepted: Pick<ReceivedAcceptance, 'signing_key' | 'receipts'>,
  parts: TakingParts,
): Promise<void> {
  const { receipts, conditions, logger } = parts;
  if (accepted.receipts.length === 0) return;
  const notKept = (reason: string): void =>
    conditions.begin({
      code: 'RECEIPTS_NOT_KEPT',
      subject: '',
      message: `A receipt of head office is not kept: ${reason}.`,
      severity: 'warning',
    });
  const key = await pinnedKey(accepted, parts);
  const valid: ChainReceipt[] = [];
  for (const receipt of accepted.receipts) {
    const checked = checkReceipt(receipt, key);
    if (checked.ok) {
      valid.push(checked.value);
      continue;
    }
    logger.error({ receipt, reason: checked.fault }, 'A receipt of head office is not kept');
    notKept(checked.fault);
  }
  try {
    if (key !== undefined) await receipts.keep(valid, key);
    if (valid.length === accepted.receipts.length) conditions.end('RECEIPTS_NOT_KEPT');
  } catch (cause) {
    notKept(`the file beside the ledger cannot be written (${String(cause)}); check the disk`);
  }
}
