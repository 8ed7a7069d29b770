import { expect, test } from 'vitest';
import { reachableFiles, type BuiltFiles } from '../../../../build/app/reachable-files.ts';

function script(code = '', imports: string[] = [], dynamicImports: string[] = []): BuiltFiles[string] {
  return { type: 'chunk', code, imports, dynamicImports };
}

const files: BuiltFiles = {
  'desktop.js': script('start(workerScript("src-main/branch.ts"))', ['chunks/a.js', 'electron', 'node:path']),
  'cli.js': script('', ['chunks/a.js', 'chunks/c.js']),
  'chunks/a.js': script('', [], ['chunks/b.js']),
  'chunks/b.js': script('', ['desktop.js']),
  'chunks/c.js': script("workerScript('src-main/commands/validate/validation-worker.ts')"),
  'workers/branch.js': script('', ['chunks/d.js']),
  'workers/validation-worker.js': script(),
  'chunks/d.js': script(),
  'chunks/style.css': { type: 'asset' },
};

test('a program keeps what it imports, at once or later, and the processes that it starts with what they import', () => {
  const kept = ['chunks/a.js', 'chunks/b.js', 'chunks/d.js', 'desktop.js', 'workers/branch.js'];
  expect([...reachableFiles(files, ['desktop.js'])].toSorted()).toEqual(kept);
});

test('what only another program uses is not kept', () => {
  const found = reachableFiles(files, ['cli.js']);
  expect([found.has('workers/validation-worker.js'), found.has('chunks/d.js')]).toEqual([true, true]);
  expect(reachableFiles(files, ['workers/branch.js'])).toEqual(new Set(['workers/branch.js', 'chunks/d.js']));
});
