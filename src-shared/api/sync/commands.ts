import { z } from 'zod';
import { storedTextUpTo } from './text-fields.ts';

/** How many commands an appliance is told at once, and answers at once. */
export const mostCommands = 100;

const commandId = z.uuid();

/** What an appliance is asked to do. Each is told with every snapshot until the appliance has said what became of it. */
export const applianceCommand = z
  .discriminatedUnion('kind', [
    z.strictObject({ command_id: commandId, kind: z.literal('retry_document'), invoice_id: z.string().max(100) }),
    z.strictObject({
      command_id: commandId,
      kind: z.literal('obtain_certificate'),
      egs_unit_id: z.uuid(),
      otp: z.string().max(20).describe('The one-time code of the authority that admits the request.'),
    }),
  ])
  .meta({ id: 'ApplianceCommand' });

const commandOutcome = z.strictObject({
  command_id: commandId,
  outcome: z.enum(['done', 'failed']),
  failure_code: storedTextUpTo(100).nullable().describe('Why it failed, as an error code of `/v1`.'),
});

/** Body of `POST /api/sync/commands`: what became of commands. Saying it again changes nothing. */
export const commandOutcomes = z
  .strictObject({ outcomes: z.array(commandOutcome).min(1).max(mostCommands) })
  .meta({ id: 'CommandOutcomes' });

/** 200 of `POST /api/sync/commands`. */
export const commandsAcknowledged = z
  .object({ acknowledged: z.array(commandId).describe('The commands that need not be answered again.') })
  .meta({ id: 'CommandsAcknowledged' });

/** See {@link applianceCommand}. */
export type ApplianceCommand = z.output<typeof applianceCommand>;

/** See {@link commandOutcome}. */
export type CommandOutcome = z.output<typeof commandOutcome>;

/** See {@link commandOutcomes}. */
export type CommandOutcomes = z.output<typeof commandOutcomes>;

/** See {@link commandsAcknowledged}. */
export type CommandsAcknowledged = z.output<typeof commandsAcknowledged>;
