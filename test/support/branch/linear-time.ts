import type { TestBranch } from './start-test-branch.ts';

// Of the same size, whatever it holds: far more than any difference between linear ways, far less than a quadratic one has.
const mostTimesThePlain = 40;
// The largest body and the largest header, less what stands around them.
export const bodySize = 1024 * 1024 - 2_000;
export const headerSize = 14_000;

/** As many of a unit as fit into a size. */
export function filled(unit: string, size: number): string {
  return unit.repeat(Math.floor(size / Buffer.byteLength(unit)));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Whether work stays within a time in one of five tries: what else the machine does may spoil the others. */
export async function isWithin(limitMs: number, work: () => Promise<unknown>): Promise<boolean> {
  for (let tries = 0; tries < 5; tries += 1) {
    if ((await timed(work)) < limitMs) return true;
  }
  return false;
}

/** How long work may take that is held against a plain one of the same size. */
export async function limitOf(plain: () => Promise<unknown>): Promise<number> {
  await plain();
  return mostTimesThePlain * Math.min(await timed(plain), await timed(plain), await timed(plain));
}

// Every character that a scanner or an expression on the way of a request treats apart.
export const specials = [
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ';',
  '=',
  '?',
  ' ',
  '\t',
  '0',
  '9',
  '.',
  '-',
  'e',
  '/',
  '%',
  '*',
  'a ',
];

/** A sale with one member that fills the largest body. */
export function saleWith(branch: TestBranch, member: string, content: string): string {
  const { [member]: _replaced, ...sale } = branch.bodyOf('simplified');
  return `${JSON.stringify(sale).slice(0, -1)},"${member}":${content}}`;
}

/** What a body is filled with. */
export const bodyUnits = ['\n', 'é', '\ufffd', ...specials];

type Shape = (branch: TestBranch, unit: string) => string;

/** Where in a body a unit stands, as often as it fits. */
export const bodyShapes: Record<string, Shape> = {
  'nothing but': (_branch, unit) => filled(unit, bodySize),
  'in a string that is never closed:': (_branch, unit) => `{"a":"${filled(unit, bodySize)}`,
  'in an unknown member:': (branch, unit) => saleWith(branch, 'note', JSON.stringify(filled(unit, bodySize / 2))),
  'in a name:': (branch, unit) => saleWith(branch, 'seller', JSON.stringify({ name: filled(unit, bodySize / 2) })),
};

/** Sends a body that is refused. */
export async function postRefused(branch: TestBranch, body: string): Promise<void> {
  const { status } = await branch.running.send('POST', '/v1/invoices/simplified', body);
  if (status !== 400) throw new Error(`answered ${status}`);
}

/** How long a body of the largest size may take. */
export function limitOfBodies(branch: TestBranch): Promise<number> {
  const plain = saleWith(branch, 'note', JSON.stringify(filled('a', bodySize)));
  return limitOf(() => postRefused(branch, plain));
}
