import { importExceptions, importTable, packageHomes, programRows, type ImportException } from './import-table.ts';
import { ownTargetOf } from './source-tree.ts';

/**
 * Why a file may not import something, what it may import instead and what to do; undefined where it may.
 *
 * @param line the line of the import, as a link for editors and terminals.
 */
export function importViolation(
  file: string,
  specifier: string,
  line = 1,
  exceptions: readonly ImportException[] = importExceptions,
): string | undefined {
  if (exceptions.some((exception) => exception.file === file && exception.specifier === specifier)) return undefined;
  const objection = objectionTo(file, specifier);
  return objection && `${file}:${line} imports ${specifier}: ${objection}`;
}

/** Exceptions that no file needs any more: it is gone, does not import that, or the table allows it by now. */
export function needlessExceptions(
  exceptions: readonly ImportException[],
  files: readonly { path: string; imports: string[] }[],
): string[] {
  const isNeeded = ({ file, specifier }: ImportException): boolean =>
    files.some((each) => each.path === file && each.imports.includes(specifier)) &&
    importViolation(file, specifier, 1, []) !== undefined;
  return exceptions
    .filter((exception) => !isNeeded(exception))
    .map(({ file, specifier }) => `${file} needs no exception for ${specifier}: take it out of the list`);
}

/** Packages and modules of Node that the table allows to an area none of whose files imports them; an area without files may come. */
export function unusedPermissions(files: readonly { path: string; imports: string[] }[]): string[] {
  return Object.entries(importTable).flatMap(([area, { packages, node }]) => {
    const own = files.filter((file) => areaOf(file.path) === area);
    if (own.length === 0) return [];
    const imported = new Set(
      own.flatMap((file) => file.imports.map((name) => (name.startsWith('node:') ? name : packageOf(name)))),
    );
    const listed = [packages, node].flatMap((names) => (names === 'any' ? [] : names));
    return listed
      .filter((name) => !imported.has(name))
      .map((name) => `${area} does not import ${name}: take it out of the table`);
  });
}

function objectionTo(file: string, specifier: string): string | undefined {
  const area = areaOf(file);
  const rule = area === undefined ? undefined : importTable[area];
  if (area === undefined || rule === undefined)
    return 'its folder is in no area of the import table; put it into one, or decide on a new area';
  const own = ownTargetOf(file, specifier);
  if (own !== undefined) return ownObjection(file, area, own);
  const isOfNode = specifier.startsWith('node:');
  const name = isOfNode ? specifier : packageOf(specifier);
  const allowed = isOfNode ? rule.node : rule.packages;
  if (!isOfNode && !isSettled(file, name)) return `${name} belongs to ${packageHomes[name]}; ask that folder for what you need`;
  if (allowed === 'any' || allowed.includes(name)) return undefined;
  return `${area} may import ${listOf(allowed)}; take the value as a parameter, or decide to allow it`;
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'nothing of that kind' : `only ${names.join(', ')}`;
}

/** The narrowest area of the import table that holds a file. */
function areaOf(file: string): string | undefined {
  const areas = Object.keys(importTable).filter((area) => file === area || file.startsWith(`${area}/`));
  return areas.toSorted((one, other) => other.length - one.length)[0];
}

function ownObjection(file: string, area: string, target: string): string | undefined {
  const targetArea = areaOf(target);
  const allowed = importTable[area]?.areas ?? [];
  const isAllowed = targetArea !== undefined && (targetArea === area || allowed.includes(targetArea));
  if (!isAllowed) {
    return `of our own areas ${area} may import ${listOf(allowed)}; move what both need to one of these, or pass it in where the program is composed`;
  }
  return rowObjection(file, target) ?? featureObjection(file, target);
}

function rowObjection(file: string, target: string): string | undefined {
  const program = Object.keys(programRows).find((folder) => file.startsWith(`${folder}/`));
  if (program === undefined || !target.startsWith(`${program}/`)) return undefined;
  const [from, to] = [placeOf(program, file), placeOf(program, target)];
  if (from === undefined) return `${file} is in no row of the folders of ${program}; add its folder to one`;
  if (to === undefined || to.row >= from.row) return undefined;
  return `${from.folder} may import its own row and those below it, and ${to.folder} is above; move the piece down, or pass it in`;
}

/** The narrowest folder of a program's rows that holds a file, and its row. */
function placeOf(program: string, file: string): { folder: string; row: number } | undefined {
  const inside = file.slice(program.length + 1);
  const places = (programRows[program] ?? []).flatMap((folders, row) => folders.map((folder) => ({ folder, row })));
  const holding = places.filter(({ folder }) => inside === folder || inside.startsWith(`${folder}/`));
  return holding.toSorted((one, other) => other.folder.length - one.folder.length)[0];
}

function featureObjection(file: string, target: string): string | undefined {
  const [from, to] = [featureOf(file), featureOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  return 'a feature never imports another; compose them in the route';
}

function featureOf(file: string): string | undefined {
  return /^src-renderer\/[^/]+\/features\/([^/]+)\//u.exec(file)?.[1];
}

function isSettled(file: string, name: string): boolean {
  const home = packageHomes[name];
  return home === undefined || file.startsWith(`${home}/`) || file === `${home}.ts`;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
