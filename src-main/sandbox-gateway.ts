import path from 'node:path';
import { defaultDataFolder } from './platform/caller-folder.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { portOption, programOptions } from './platform/program-options.ts';
import { runDoor } from './platform/run-door.ts';
import { onTermination } from './platform/shutdown.ts';
import { StartFault } from './platform/start-fault.ts';
import { behaviorNames } from './sandbox-gateway/authority/behavior.ts';
import type { BehaviorName } from './sandbox-gateway/authority/behavior.ts';
import { startSandboxGateway } from './sandbox-gateway/start-sandbox-gateway.ts';

function behaviorOption(text: string): BehaviorName {
  const behavior = behaviorNames.find((name) => name === text);
  if (behavior !== undefined) return behavior;
  throw new StartFault(`--behavior must be ${behaviorNames.join(' or ')}, not "${text}".`);
}

/** Runs the authority's stand-in on loopback, where alone a sandbox belongs. */
export async function sandboxGateway(argv: string[]): Promise<void> {
  const flags = programOptions(argv, {
    'data-dir': { type: 'string', default: path.join(defaultDataFolder(), 'sandbox-gateway') },
    port: { type: 'string', default: '8440' },
    behavior: { type: 'string', default: 'developer-portal' },
  });
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

if (import.meta.main) await runDoor(() => sandboxGateway(process.argv.slice(2)));
