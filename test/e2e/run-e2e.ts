import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasChromium } from './support/chromium.ts';
import { stackEnvironment, type Stack } from './support/stack.ts';
import { withStack } from './support/with-stack.ts';

// `npm run test:e2e [-- FILE… --grep TEXT]`: the tests of the pages in a browser, against an enrolled branch with its gateway and head office.

async function runTests(stack: Stack): Promise<number> {
  const argv = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)];
  const tests = spawn(process.execPath, argv, { stdio: 'inherit', env: { ...process.env, ...stackEnvironment(stack) } });
  await once(tests, 'exit');
  return tests.exitCode ?? 1;
}

if (hasChromium('the tests of the pages')) process.exitCode = await withStack(runTests);
