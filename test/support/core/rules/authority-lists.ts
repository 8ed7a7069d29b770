import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../../../shared/domain/lists');

/** Whether the authority's own lists lie beside the project. */
export const hasLists = existsSync(folder);

/** The authority's lists by their digests, which hold ours where the lists themselves are not there. */
export const listDigests = {
  'countries.txt': '5bd0fbb04aeca3b44e1533361bed6cddd51e7325a3de398af2ab3ebb68062892',
  'currencies.txt': '69f78d94a4ceaa94ca8fbe8e13df30bef734f05c94d2574828728cb667825e56',
  'document-types.txt': '512f9b5233ad2aeadbba7849c1d219d35e51b2312618ef83fd869087e3105c03',
  'payment-means-ksa.txt': '20213189586b8b877bfb72f2092e5dccb2030a747dc7ccd45186fc08c3e8e471',
  'payment-means-en.txt': '9dba83721af49167d8a4afba27bb4a6c578129b068cf865fd69c51ef1245c2e9',
  'allowance-charge-reasons.txt': '3dbb269f701bc3e952c168b87db2a87289cee32cf2c2f081ef2b1d676a31b765',
} as const;

/** The codes of a list of the authority's, in order. */
export function readList(name: keyof typeof listDigests): string[] {
  return readFileSync(path.join(folder, name), 'utf8').replace(/\n$/, '').split('\n').sort();
}

/** SHA-256 of codes in order, one a line. */
export function digestOf(codes: Iterable<string>): string {
  return createHash('sha256')
    .update([...codes].sort().join('\n'))
    .digest('hex');
}
