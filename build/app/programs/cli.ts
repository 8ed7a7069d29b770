import { cli } from '#main/cli.ts';
import { runProgram } from '#main/platform/command-line/run-program.ts';

await runProgram(() => cli(process.argv.slice(2)));
