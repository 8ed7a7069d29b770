import { spawnSync } from 'node:child_process';

/** What git would offer to commit in a folder, by the .gitignore that lies in it. */
export function unignoredFiles(folder: string): string[] {
  const git = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).stdout;
  git('init', '-q');
  return git('-c', 'core.excludesFile=/dev/null', 'ls-files', '--others', '--exclude-standard')
    .split('\n')
    .filter((name) => name !== '');
}
