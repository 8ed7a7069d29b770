import path from 'node:path';
import { defaultDataFolder } from './platform/command-line/caller-folder.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { readCommandLine, type Command } from './platform/command-line/command-line.ts';
import { portOption } from './platform/command-line/program-options.ts';
import { runProgram } from './platform/command-line/run-program.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import { behaviorNames, type BehaviorName } from './sandbox-gateway/authority/behavior.ts';
import { startSandboxGateway } from './sandbox-gateway/start-sandbox-gateway.ts';

function behaviorOption(text: string): BehaviorName {
  const behavior = behaviorNames.find((name) => name === text);
  if (behavior !== undefined) return behavior;
  throw new StartFault(`--behavior must be ${behaviorNames.join(' or ')}, not "${text}".`);
}

/** The flags of `sanad sandbox-gateway`. */
export const sandboxGatewayCommand = {
  name: 'sanad sandbox-gateway',
  summary: "Runs the authority's stand-in on loopback: its HTTP API, its own CA, and the validation of documents",
  flags: {
    'data-dir': {
      type: 'string',
      default: path.join(defaultDataFolder(), 'sandbox-gateway'),
      value: 'DIR',
      meaning: 'the folder for its keys and the documents it accepted; it is created if it does not exist',
      example: '--data-dir /tmp/gateway',
    },
    port: {
      type: 'string',
      default: '8440',
      value: 'N',
      meaning: 'the port on 127.0.0.1; 0 chooses any free one',
      example: '--port 8440',
    },
    behavior: {
      type: 'string',
      default: 'developer-portal',
      value: behaviorNames.join('|'),
      meaning: "which of the authority's gateways it behaves like: production accepts each one-time code once and renews by 428",
      example: '--behavior production',
    },
  },
  notes: [
    'POST /faults on its port injects outages, delays and statuses, from this machine only; DELETE /faults ends it. See ' +
      'docs/integration/receipts.md.',
  ],
} as const satisfies Command;

/** Runs the authority's stand-in, on loopback only. */
export async function sandboxGateway(argv: string[]): Promise<void> {
  const { values: flags } = readCommandLine(argv, sandboxGatewayCommand);
  const behavior = behaviorOption(flags.behavior);
  const gateway = await startSandboxGateway({
    dataDir: flags['data-dir'],
    host: '127.0.0.1',
    port: portOption('port', flags.port),
    clock: systemClock,
    logger: createLogger({ name: 'sandbox-gateway' }),
    behavior,
  });
  onTermination(() => gateway.close());
  process.stdout.write(`The sandbox gateway listens on ${gateway.baseUrl} and behaves like ${behavior}.\n`);
}

if (import.meta.main) await runProgram(() => sandboxGateway(process.argv.slice(2)));
