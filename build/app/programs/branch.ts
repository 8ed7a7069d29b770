import { branch } from '#main/branch.ts';
import { runProgram } from '#main/platform/command-line/run-program.ts';
import { isUtilityProcess } from '#main/platform/host-process.ts';

// Inside the desktop it runs by itself.
if (!isUtilityProcess()) await runProgram(() => branch(process.argv.slice(2)));
