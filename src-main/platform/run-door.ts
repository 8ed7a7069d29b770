import { enterCallerFolder } from './caller-folder.ts';
import { StartFault } from './start-fault.ts';

/** Runs a program: what its operator can mend is said in one sentence, anything else with its stack; both exit 1. */
export async function runDoor(main: () => Promise<void>): Promise<void> {
  // Whatever a program writes is its user's alone: ledgers, keys and backups hold secrets and other people's purchases.
  process.umask(0o077);
  try {
    enterCallerFolder();
    await main();
  } catch (cause) {
    const said =
      cause instanceof StartFault ? cause.message : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    process.stderr.write(`${said}\n`);
    process.exit(1);
  }
}
