/** What is used of the files that a build is about to write, by their names. */
export type BuiltFiles = Readonly<Record<string, { type: 'asset' } | BuiltScript>>;

type BuiltScript = { type: 'chunk'; code: string; imports: readonly string[]; dynamicImports: readonly string[] };

function startedBy(code: string): string[] {
  const sources = [...code.matchAll(/workerScript\(["']([^"']+)["']\)/gu)].map(([, source = '']) => source);
  return sources.map((source) => `workers/${source.replace(/^.*\//u, '').replace(/\.ts$/u, '.js')}`);
}

/** The names of what some programs import, and of the threads and processes that they start, themselves included. */
export function reachableFiles(files: BuiltFiles, programs: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const toVisit = [...programs];
  for (let name = toVisit.pop(); name !== undefined; name = toVisit.pop()) {
    const file = files[name];
    if (file?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    toVisit.push(...file.imports, ...file.dynamicImports, ...startedBy(file.code));
  }
  return found;
}
