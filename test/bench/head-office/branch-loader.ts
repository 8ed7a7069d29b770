import assert from 'node:assert/strict';
import { once } from 'node:events';
import { z } from 'zod';
import { createHeadOfficeClient } from '#main/branch/mirror/link/head-office-client.ts';
import { signedFeed, type PackedBatch } from './signed-feed.ts';

// A separate program, started with an IPC channel: it joins head office as a branch, signs its documents, says `ready`, and when it
// is told to go it sends its feed, batch after batch. It says `done` with how many documents head office has taken.
const orders = z.object({ url: z.string(), code: z.string(), companyId: z.string(), vatNumber: z.string(), documents: z.int() });

async function load(settings: z.output<typeof orders>): Promise<void> {
  const client = createHeadOfficeClient(settings.url);
  const joined = await client.enrol({ code: settings.code, version: '0.0.0-bench', ledger_id: 'bench' });
  assert(joined.kind === 'answer', JSON.stringify(joined));
  const { credential } = joined.value;
  const batches: PackedBatch[] = [...signedFeed(settings)];
  process.send?.({ kind: 'ready', bytes: batches.reduce((sum, { body }) => sum + body.length, 0) });
  await once(process, 'message');
  let documents = 0;
  for (const { body, documents: more } of batches) {
    const outcome = await client.push(credential, { body, encoding: 'zstd' });
    assert(outcome.kind === 'answer' && outcome.value.refused.length === 0, JSON.stringify(outcome));
    documents += more;
    process.send?.({ kind: 'taken', documents });
  }
  process.send?.({ kind: 'done', documents });
  await client.close();
  process.disconnect();
}

process.once('message', (message) => void load(orders.parse(message)));
process.once('disconnect', () => process.exit());
