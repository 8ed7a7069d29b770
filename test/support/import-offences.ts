import path from 'node:path';
import { branchRows, exceptions, importTable, packageHomes } from './import-table.ts';

/** Why a file may not import something; undefined where it may. */
export function importOffence(file: string, specifier: string): string | undefined {
  if (exceptions.some((exception) => exception.file === file && exception.specifier === specifier)) return undefined;
  const area = areaOf(file);
  const rule = area && importTable[area];
  if (!rule) return `${file} is in no area of the import table`;
  if (specifier.startsWith('.')) return ownOffence(file, area, path.posix.join(path.posix.dirname(file), specifier));
  if (specifier.startsWith('node:')) return isAmong(rule.node, specifier) ? undefined : `${file} imports ${specifier}`;
  return packageOffence(file, packageOf(specifier), rule.packages);
}

/** The rooms of the branch that import each other, as `a ↔ b`. */
export function mutualRooms(imports: { file: string; target: string }[]): string[] {
  const steps = new Set(imports.map(({ file, target }) => `${roomOf(file)} → ${roomOf(target)}`));
  const pairs = imports.map(({ file, target }) => [roomOf(file) ?? '', roomOf(target) ?? ''] as const);
  const mutual = pairs.filter(([from, to]) => from < to && steps.has(`${to} → ${from}`));
  return [...new Set(mutual.map(([from, to]) => `${from} ↔ ${to}`))];
}

/** The narrowest area of the import table that holds a file. */
function areaOf(file: string): string | undefined {
  const areas = Object.keys(importTable).filter((area) => file === area || file.startsWith(`${area}/`));
  return areas.toSorted((one, other) => other.length - one.length)[0];
}

function ownOffence(file: string, area: string, target: string): string | undefined {
  const targetArea = areaOf(target);
  const isAllowed = targetArea !== undefined && (targetArea === area || importTable[area]?.areas.includes(targetArea));
  if (!isAllowed) return `${file} imports ${target}`;
  return roomOffence(file, target) ?? featureOffence(file, target);
}

function roomOffence(file: string, target: string): string | undefined {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === undefined || to === undefined) return undefined;
  const [fromRow, toRow] = [rowOf(from), rowOf(to)];
  if (fromRow === -1) return `${file} is in no row of the branch's rooms`;
  return toRow < fromRow ? `${file} imports ${target}, a room above it` : undefined;
}

function roomOf(file: string): string | undefined {
  return file.startsWith('src-main/branch/') ? file.split('/')[2] : undefined;
}

function rowOf(room: string): number {
  return branchRows.findIndex((row) => row.includes(room));
}

/** What two features of a user interface need of each other is composed by their route. */
function featureOffence(file: string, target: string): string | undefined {
  const [from, to] = [featureOf(file), featureOf(target)];
  return from !== undefined && to !== undefined && from !== to ? `${file} imports ${target}, another feature` : undefined;
}

function featureOf(file: string): string | undefined {
  return /^src-renderer\/[^/]+\/features\/([^/]+)\//u.exec(file)?.[1];
}

function packageOffence(file: string, name: string, allowed: 'any' | string[]): string | undefined {
  const home = packageHomes[name];
  if (home !== undefined && areaOf(file) !== home && !file.startsWith(`${home}/`) && file !== `${home}.ts`) {
    return `${file} imports ${name}, which belongs to ${home}`;
  }
  return isAmong(allowed, name) ? undefined : `${file} imports ${name}`;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isAmong(allowed: 'any' | string[], name: string): boolean {
  return allowed === 'any' || allowed.includes(name);
}
