import { z } from 'zod';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { Pairing } from './pairing.ts';

// The command `pair` on the control socket.
const pairCommandRequest = z.strictObject({ command: z.literal('pair'), egs_unit_id: z.string().optional() });

/** The command `pair` on the control socket. */
export type PairCommandRequest = z.input<typeof pairCommandRequest>;

/** The answer to it. */
export const pairCommandAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    code: z.string(),
    expires_at: z.string(),
    pairing_url: z.string(),
    base_urls: z.array(z.string()),
  }),
  z.object({ ok: z.literal(false), faults: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })) }),
]);

/** See {@link pairCommandAnswer}. */
export type PairCommandAnswer = z.output<typeof pairCommandAnswer>;

/** Makes a pairing code for the operator; undefined if the request is another command. */
export function answerPair(
  request: unknown,
  { db, pairing }: { db: LedgerReader; pairing: Pairing },
): PairCommandAnswer | undefined {
  const parsed = pairCommandRequest.safeParse(request);
  if (!parsed.success) return undefined;
  const { egs_unit_id: unit } = parsed.data;
  const known =
    unit === undefined || db.first(db.sql.selectFrom('egs_units').select('egs_unit_id').where('egs_unit_id', '=', unit));
  if (known !== undefined) return { ok: true, ...pairing.invite({ egsUnitId: unit }) };
  const message = `There is no EGS unit ${unit} on this appliance.`;
  return { ok: false, faults: [{ code: 'EGS_UNIT_NOT_FOUND', path: 'unit', message }] };
}
