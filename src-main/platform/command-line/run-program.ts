import { StartFault } from '../start-fault.ts';
import { printableLines } from './printable.ts';
import { enterCallerFolder } from './caller-folder.ts';

/** Runs a program: a fault that the operator can fix is printed in one sentence, any other error with its stack; both exit 1. */
export async function runProgram(main: () => Promise<void>): Promise<void> {
  // All files are private to the user: ledgers, keys and backups contain secrets and customers' purchases.
  process.umask(0o077);
  try {
    enterCallerFolder();
    await main();
  } catch (cause) {
    const sentence =
      cause instanceof StartFault ? cause.message : cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    // It may quote what comes from elsewhere.
    process.stderr.write(`${printableLines(sentence)}\n`);
    process.exit(1);
  }
}
