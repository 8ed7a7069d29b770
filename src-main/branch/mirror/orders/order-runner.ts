import type { ApplianceCommand } from '#shared/api/sync/commands.ts';
import type { Logger } from '#main/platform/logger.ts';
import type { BackoffPolicy } from '#main/platform/retry.ts';
import type { Commit, LedgerReader } from '../../db/ledger-database.ts';
import type { HeadOfficeCommandTable } from '../../db/head-office-tables.ts';
import type { HeadOfficeClient } from '../link/head-office-client.ts';
import { repeat, type Repetition, type StepResult } from '../link/repeat.ts';
import type { OrderActions, CommandResult } from './order-actions.ts';

// One that is answered rests until head office names it no longer.
const answered: StepResult = { restMs: 2 ** 31 - 1 };

export type OrderRunnerOptions = {
  db: LedgerReader;
  commit: Commit;
  client: Pick<HeadOfficeClient, 'answerCommands'>;
  credential: () => Promise<string>;
  actions: OrderActions;
  backoff: BackoffPolicy;
  random: () => number;
  logger: Logger;
};

/** Carries out the commands of head office, each by itself, so that none waits for another one. */
export type OrderRunner = {
  /** Takes the commands that head office has no answer to; they are carried out in the background. */
  receive(commands: readonly ApplianceCommand[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * Creates it. The ledger keeps each command that was begun and what became of it, so that after a cut anywhere it is either done
 * again, where that changes nothing, or only answered again. One-time codes come again with the first snapshot of a start, and are
 * not in the ledger.
 */
export function createOrderRunner(options: OrderRunnerOptions): OrderRunner {
  const { db, commit, client, actions, logger } = options;
  const running = new Map<string, Repetition>();

  function knownOf(commandId: string): HeadOfficeCommandTable | undefined {
    return db.first(db.sql.selectFrom('head_office_commands').selectAll().where('command_id', '=', commandId));
  }

  async function begin(command: ApplianceCommand): Promise<void> {
    const attempt_id = command.kind === 'obtain_certificate' ? (actions.attemptOf(command.egs_unit_id) ?? null) : null;
    const row = { command_id: command.command_id, attempt_id, outcome: null, failure_code: null };
    await commit((writer) => writer.insert('head_office_commands', row));
  }

  async function carryOut(command: ApplianceCommand): Promise<CommandResult> {
    const known = knownOf(command.command_id);
    if (known === undefined) await begin(command);
    if (command.kind === 'retry_document') return actions.retryDocument(command.invoice_id);
    const { egs_unit_id: egsUnitId, otp } = command;
    return actions.obtainCertificate({ egsUnitId, otp, attemptBefore: known?.attempt_id ?? undefined });
  }

  async function keep(commandId: string, result: CommandResult): Promise<void> {
    const { outcome } = result;
    const failure_code = result.outcome === 'failed' ? result.code : null;
    await commit((writer) => writer.update('head_office_commands', { outcome, failure_code }, { command_id: commandId }));
    logger.info({ command_id: commandId, outcome, failure_code }, 'a command of head office was carried out');
  }

  async function step(command: ApplianceCommand): Promise<StepResult> {
    const { command_id } = command;
    if ((knownOf(command_id)?.outcome ?? null) === null) await keep(command_id, await carryOut(command));
    const { outcome, failure_code } = knownOf(command_id) ?? { outcome: null, failure_code: null };
    if (outcome === null) return 'failed';
    const answer = await client.answerCommands(await options.credential(), { outcomes: [{ command_id, outcome, failure_code }] });
    return answer.kind === 'answer' ? answered : 'failed';
  }

  function start(command: ApplianceCommand): void {
    const { backoff, random } = options;
    const failure = 'A command of head office could not be carried out; it will be tried again.';
    running.set(
      command.command_id,
      repeat(() => step(command), { backoff, random, logger, failure }),
    );
  }

  // What head office names no longer needs no answer any more.
  async function forgetOthers(named: ReadonlySet<string>): Promise<void> {
    for (const [id, repetition] of running) {
      if (named.has(id)) continue;
      running.delete(id);
      void repetition.end();
    }
    const kept = db.all(db.sql.selectFrom('head_office_commands').select('command_id'));
    const over = kept.filter(({ command_id }) => !named.has(command_id)).map(({ command_id }) => command_id);
    if (over.length === 0) return;
    await commit((writer) => writer.run(writer.sql.deleteFrom('head_office_commands').where('command_id', 'in', over)));
  }

  return {
    async receive(commands) {
      await forgetOthers(new Set(commands.map(({ command_id }) => command_id)));
      for (const command of commands) if (!running.has(command.command_id)) start(command);
    },
    async close() {
      await Promise.all([...running.values()].map((repetition) => repetition.end()));
    },
  };
}
