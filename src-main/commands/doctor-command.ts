import path from 'node:path';
import { productVersion } from '#main/platform/assets.ts';
import { systemClock } from '#main/platform/clock.ts';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { printableLines } from '#main/platform/command-line/printable.ts';
import { askControlServer } from '#main/platform/command-line/ask-control-server.ts';
import { isFolderLocked } from '#main/platform/files/process-lock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { withoutSecrets } from '#main/platform/without-secrets.ts';
import { unreachable } from '#main/commands/ask-appliance.ts';
import { diagnoseStopped, diagnosisOf, type Diagnosis } from '../branch/diagnostics/stopped-checks.ts';
import { doctorAnswer } from '../branch/diagnostics/answer-doctor.ts';
import { doctorReport } from './doctor-report.ts';

/** The flags of `sanad doctor`. */
export const doctorCommand = {
  name: 'sanad doctor',
  summary: 'Says what is well with an appliance, what is not and what to do, while it is running or stopped',
  flags: {
    'data-dir': dataFolderFlag('the data folder of the appliance'),
    json: {
      type: 'boolean',
      default: false,
      meaning: 'prints {running, state, checks: [{check, state, facts, findings}], not_checked} instead of a line per check',
      example: '--json',
    },
  },
  notes: [
    'Beside a running appliance it asks the appliance; of a stopped one it reads the data folder, and changes no data there.',
    'Exit code 0: all is well, or there are warnings. 1: there is a fault, or nothing could be looked at.',
  ],
} as const satisfies Command;

// What the running appliance says; undefined where none runs.
async function askRunning(folder: string): Promise<Diagnosis | undefined> {
  const reply = await askControlServer(folder, { command: 'doctor' });
  if (reply === undefined) return undefined;
  const { data: answer } = doctorAnswer.safeParse(reply.answer);
  if (answer === undefined) throw new StartFault('The running appliance answered as another version does.');
  if (answer.ok) return diagnosisOf(answer.diagnostics, true);
  throw new StartFault(answer.faults.map(({ code, message }) => `${message} (${code})`).join('\n'));
}

async function diagnose(folder: string): Promise<Diagnosis> {
  const running = await askRunning(folder);
  if (running !== undefined) return running;
  if (isFolderLocked(folder, 'appliance')) throw new StartFault(unreachable(folder));
  return diagnoseStopped(folder, { clock: systemClock, version: productVersion() });
}

/** `sanad doctor`: says what is well with an appliance and what is not. */
export async function doctor(argv: string[]): Promise<void> {
  const { values: flags } = readCommandLine(argv, doctorCommand);
  const folder = path.resolve(flags['data-dir']);
  const diagnosis = await diagnose(folder);
  const text = flags.json ? `${JSON.stringify(diagnosis)}\n` : printableLines(doctorReport(diagnosis, folder));
  process.stdout.write(withoutSecrets(text));
  process.exitCode = diagnosis.state === 'fault' ? 1 : 0;
}
