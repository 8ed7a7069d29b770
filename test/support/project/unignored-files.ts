import { spawnSync } from 'node:child_process';

/** The files of a folder that its .gitignore does not ignore. */
export function unignoredFiles(folder: string): string[] {
  const git = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).stdout;
  git('init', '-q');
  return git('-c', 'core.excludesFile=/dev/null', 'ls-files', '--others', '--exclude-standard')
    .split('\n')
    .filter((name) => name !== '');
}
