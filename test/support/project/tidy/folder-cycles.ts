/** A file of ours that imports another, and the line on which it does. */
export type ImportStep = { file: string; target: string; line: number };

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}

/** The folders that each folder imports from. */
function importedFolders(steps: readonly ImportStep[]): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const { file, target } of steps) {
    const [from, to] = [folderOf(file), folderOf(target)];
    if (from !== to) imported.set(from, (imported.get(from) ?? new Set()).add(to));
  }
  return imported;
}

/** The shortest way from a folder back to itself, both ends named; undefined where imports never lead back. */
function shortestCycle(start: string, imported: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const seen = new Set<string>();
  let ways = [[start]];
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of imported.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start];
        if (!seen.has(next)) longer.push([...way, next]);
        seen.add(next);
      }
    }
    ways = longer;
  }
  return undefined;
}

function importsAlong(cycle: readonly string[], steps: readonly ImportStep[]): string[] {
  const along = cycle
    .slice(1)
    .flatMap((to, index) => steps.filter(({ file, target }) => folderOf(file) === cycle[index] && folderOf(target) === to));
  return [...new Set(along.map(({ file, target, line }) => `${file}:${line} imports ${target}`))];
}

/**
 * Cycles of folders that import each other, each with its imports and what to do; a cycle that shares a folder with a shorter one
 * shows once that is dissolved. A folder is the directory of a file, so a folder and its subfolder are two.
 */
export function folderCycles(steps: readonly ImportStep[]): string[] {
  const imported = importedFolders(steps);
  const cycles = [...imported.keys()].flatMap((folder) => {
    const cycle = shortestCycle(folder, imported);
    return cycle === undefined ? [] : [cycle];
  });
  const listed = new Set<string>();
  const remedy = 'Move the piece that both need below both, or pass it in where they are composed.';
  return cycles
    .toSorted((one, other) => one.length - other.length)
    .filter((cycle) => {
      const isNew = cycle.every((folder) => !listed.has(folder));
      for (const folder of cycle) listed.add(folder);
      return isNew;
    })
    .map((cycle) => [cycle.join(' → '), ...importsAlong(cycle, steps), remedy].join('\n'));
}
