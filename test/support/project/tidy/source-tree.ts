import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const manifest: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** A file of ours: its path from the project's root, with slashes, and what it imports. */
export type SourceFile = { path: string; lines: number; code: string; imports: string[] };

/** Every TypeScript file below the folders whose names match. */
export function readSources(...patterns: string[]): SourceFile[] {
  const files = globSync(patterns.map((pattern) => `${pattern}/**/*.{ts,tsx}`)).map((file) => file.replaceAll(path.sep, '/'));
  return files.toSorted().map(readSource);
}

function readSource(file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const code = withoutComments(text);
  const imports = [...importsOf(code), ...workerScriptsOf(code, path.posix.dirname(file))];
  return { path: file, lines: text.trimEnd().split('\n').length, code, imports };
}

/** The scripts of worker threads that code names by their path, as relative ones. */
function workerScriptsOf(code: string, folder: string): string[] {
  const scripts = [...code.matchAll(/\bworkerScript\('([^']+)'\)/gu)].flatMap((match) => match[1] ?? []);
  return scripts
    .map((script) => path.posix.relative(folder, script))
    .map((script) => (script.startsWith('.') ? script : `./${script}`));
}

/** The line of a file on which it imports something. */
export function lineOfImport({ code }: SourceFile, specifier: string): number {
  const name = path.posix.basename(specifier);
  const lines = code.split('\n');
  const exact = lines.findIndex((line) => line.includes(`'${specifier}'`));
  return (exact === -1 ? lines.findIndex((line) => line.includes(`/${name}'`)) : exact) + 1;
}

/** The comments on lines of their own, which are all that could look like code. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[ \t]*(?:\/\/|\/\*|\*).*$/gmu, '');
}

const importPatterns = [
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gmu,
  /^[ \t]*import\s*['"]([^'"]+)['"]/gmu,
  /\bimport\(\s*['"]([^'"]+)['"]/gu,
  /\brequire(?:\.resolve)?\(\s*['"]([^'"]+)['"]/gu,
  /\bcreateRequire\([^)]*\)(?:\.resolve)?\(\s*['"]([^'"]+)['"]/gu,
  /\bnew URL\(\s*['"](\.{1,2}\/[^'"]+)['"]/gu,
];

/** The module names that code imports, in any of the ways there are. */
export function importsOf(code: string): string[] {
  return importPatterns.flatMap((pattern) => [...code.matchAll(pattern)].flatMap((match) => match[1] ?? []));
}

/** What a file imports by a name of ours, as a path from the project's root; undefined for packages and modules of Node. */
export function ownTargetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [, subpath, rest] = /^(#\w+\/)(.*)$/u.exec(specifier) ?? [];
  const folder = subpath === undefined ? undefined : manifest.imports[`${subpath}*`];
  return folder === undefined || rest === undefined ? undefined : path.posix.join(folder.replace(/\*$/u, ''), rest);
}

/** The files of ours that a file imports, as paths from the project's root. */
export function ownImportsOf(file: SourceFile): string[] {
  return file.imports.flatMap((specifier) => ownTargetOf(file.path, specifier) ?? []);
}

/** The paths that are reached from these by imports, these included. */
export function reachedFrom(roots: readonly string[], files: readonly SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set<string>();
  const waiting = roots.filter((root) => existsSync(root));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const file = byPath.get(next);
    if (reached.has(next)) continue;
    reached.add(next);
    if (file) waiting.push(...ownImportsOf(file));
  }
  return reached;
}
