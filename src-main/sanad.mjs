#!/usr/bin/env node
// The command "sanad" where npm has linked it: runs cli.ts under the Node of the project, whichever Node was there to start this.
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { handOver, nodeThatCameAlong } from './project-node.mjs';

const folder = path.dirname(fileURLToPath(import.meta.url));
if (folder.split(path.sep).includes('node_modules')) {
  process.stderr.write(
    'Sanad runs from a clone, not from a copy in node_modules, where Node runs no TypeScript: run "npm ci && npm link" in the clone.\n',
  );
  process.exit(1);
}

// Without one, the machine's own may do; the guard says so where it does not.
const guard = pathToFileURL(path.join(folder, 'node-version-guard.mjs')).href;
const program = [path.join(folder, 'cli.ts'), ...process.argv.slice(2)];
await handOver(nodeThatCameAlong() ?? process.execPath, ['--import', guard, ...program]);
