import { cli } from '../../../src-main/cli.ts';
import { runProgram } from '../../../src-main/platform/command-line/run-program.ts';

await runProgram(() => cli(process.argv.slice(2)));
