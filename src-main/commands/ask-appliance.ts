import { existsSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#main/platform/clock.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { openDataFolder } from '#main/platform/files/data-folder.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { createLogger } from '#main/platform/logger.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { ledgerFileName } from '../branch/db/data-files.ts';
import { openLedgerDatabase } from '../branch/db/ledger-database.ts';
import { answerOperator, type OperatorRequest, type OperatorTools } from '../branch/companies/operator/answer-operator.ts';
import {
  operatorAnswer,
  type OperatorAnswer,
  type OperatorFault,
  type OperatorSuccess,
} from '../branch/companies/operator/operator-answer.ts';

/** The sentence for the operator where a process uses a folder and does not answer. */
export function unreachable(folder: string): string {
  return (
    `Another process uses the folder ${folder}, but does not answer on its control socket: if it is starting or stopping, ` +
    'try again in a moment, else stop it.'
  );
}

/**
 * Works on the ledger of a stopped appliance, under its exclusive lock.
 *
 * @param options.mayBeNew whether the ledger is created if it does not exist.
 * @throws StartFault if there is none, or another process uses the folder.
 */
export async function onStoppedLedger<Answer>(
  folder: string,
  work: (tools: OperatorTools) => Promise<Answer>,
  { mayBeNew = false }: { mayBeNew?: boolean } = {},
): Promise<Answer> {
  const file = path.join(folder, ledgerFileName);
  if (!mayBeNew && !existsSync(file)) throw new StartFault(`There is no ledger in ${folder}.`);
  const lock = lockFolder(folder, 'appliance', unreachable(folder));
  try {
    const ledger = openLedgerDatabase(file);
    try {
      return await work({
        commit: (change) => new Promise((resolve) => resolve(ledger.transact(change))),
        clock: systemClock,
        logger: createLogger({ name: 'sanad', level: 'warn' }),
      });
    } finally {
      ledger.close();
    }
  } finally {
    lock.release();
  }
}

// The answer of the running appliance; undefined where none runs.
async function askRunning(folder: string, request: OperatorRequest): Promise<OperatorAnswer | undefined> {
  const reply = await askControlServer(folder, request);
  if (reply === undefined) return undefined;
  const parsed = operatorAnswer.safeParse(reply.answer);
  if (parsed.success) return parsed.data;
  throw new StartFault('The running appliance answered as another version does: see with "sanad keys list" what it has done.', {
    cause: parsed.error,
  });
}

function inOneLine({ path: field, message, code }: OperatorFault): string {
  const sentence = field === '' ? message : `${field} ${message}.`;
  return code === 'VALIDATION_ERROR' ? sentence : `${sentence} (${code})`;
}

function refusal(faults: readonly OperatorFault[]): StartFault {
  const lines = faults.map(inOneLine);
  if (lines.length === 1) return new StartFault(lines.join());
  return new StartFault(
    `Nothing was changed, because ${lines.length} things are wrong:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

/**
 * Has the appliance on a data folder carry out a command of the operator: through its control socket while it runs, else on its
 * ledger.
 *
 * @param options.mayBeNew whether the folder and its ledger are created if they do not exist.
 * @throws StartFault if it refuses the command, or the folder is used by a process that does not answer.
 */
export async function askAppliance(
  dataDir: string,
  request: OperatorRequest,
  { mayBeNew = false }: { mayBeNew?: boolean } = {},
): Promise<OperatorSuccess> {
  const folder = mayBeNew ? openDataFolder(dataDir) : path.resolve(dataDir);
  const answer =
    (await askRunning(folder, request)) ??
    (await onStoppedLedger(folder, (tools) => answerOperator(request, tools), { mayBeNew }));
  if (answer.ok) return answer;
  throw refusal(answer.faults);
}
