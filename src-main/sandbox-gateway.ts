import path from 'node:path';
import { defaultDataFolder } from './platform/caller-folder.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger } from './platform/logger.ts';
import { portOption, programOptions } from './platform/program-options.ts';
import { runDoor } from './platform/run-door.ts';
import { onTermination } from './platform/shutdown.ts';
import { environmentPath, startSandboxGateway } from './sandbox-gateway/start-sandbox-gateway.ts';

/** Runs the authority's stand-in on loopback, where alone a sandbox belongs. */
export async function sandboxGateway(argv: string[]): Promise<void> {
  const flags = programOptions(argv, {
    'data-dir': { type: 'string', default: path.join(defaultDataFolder(), 'sandbox-gateway') },
    port: { type: 'string', default: '8440' },
  });
  const gateway = await startSandboxGateway({
    dataDir: flags['data-dir'],
    host: '127.0.0.1',
    port: portOption('port', flags.port),
    clock: systemClock,
    logger: createLogger({ name: 'sandbox-gateway' }),
  });
  onTermination(() => gateway.close());
  process.stdout.write(`The sandbox gateway listens on ${gateway.url}${environmentPath}.\n`);
}

if (import.meta.main) await runDoor(() => sandboxGateway(process.argv.slice(2)));
