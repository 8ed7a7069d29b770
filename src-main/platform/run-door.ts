import { enterCallerFolder } from './caller-folder.ts';
import { StartFault } from './start-fault.ts';

/** Runs a program: what its operator can mend is said in one sentence, anything else with its stack; both exit 1. */
export async function runDoor(main: () => Promise<void>): Promise<void> {
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
