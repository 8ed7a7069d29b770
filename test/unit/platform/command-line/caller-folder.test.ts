import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder } from '#main/platform/command-line/caller-folder.ts';

const projectRoot = path.resolve(import.meta.dirname, '../../../..');

function scriptOf(folder: string, script: string): NodeJS.ProcessEnv {
  return { npm_lifecycle_event: script, npm_package_json: path.join(folder, 'package.json'), INIT_CWD: '/elsewhere' };
}

test.each(['start', 'sanad'])('npm run %s keeps its ledger in the project, wherever it was called', (script) => {
  expect(defaultDataFolder(scriptOf(projectRoot, script))).toBe(path.join(projectRoot, 'data'));
});

test.each([
  ['no script', {}],
  ['another script of ours', scriptOf(projectRoot, 'test')],
  ['a script of the same name in another project', scriptOf(import.meta.dirname, 'start')],
])('under %s the ledger lies where the program was started', (_name, environment) => {
  expect(defaultDataFolder(environment)).toBe('./data');
});
