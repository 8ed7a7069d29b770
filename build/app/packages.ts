import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';

const product = path.resolve(import.meta.dirname, '../..');

type LockedPackage = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

/** What is used of a lockfile: packages by their places, such as `node_modules/a/node_modules/b`. */
export type Lockfile = { packages: Record<string, LockedPackage> };

// Where Node finds a package that another one asks for: below that one, else beside it, and so on outwards. Not installed: nowhere.
function placesOf(name: string, from: string, packages: Lockfile['packages']): string[] {
  const folders = from.split('/node_modules/');
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), name].join('/node_modules/').replace(/^(?!node_modules\/)/u, 'node_modules/');
    if (place in packages) return [place];
  }
  return [];
}

/** The places of packages by their names, and of all that they depend on. */
export function packagePlaces({ packages }: Lockfile, names: readonly string[]): string[] {
  const found = new Set<string>();
  const toVisit = names.flatMap((name) => placesOf(name, '', packages));
  for (let place = toVisit.pop(); place !== undefined; place = toVisit.pop()) {
    if (found.has(place)) continue;
    const from = place;
    found.add(from);
    const { dependencies, optionalDependencies } = packages[from] ?? {};
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies });
    toVisit.push(...wanted.flatMap((name) => placesOf(name, from, packages)));
  }
  return [...found].toSorted();
}

const needless = [
  // Of the package that brings Node, only Node itself is of use.
  /^node_modules\/node-[a-z]+-[a-z0-9]+\/(?:include|share)$/u,
  // What native packages are compiled from; their binaries are in `prebuilds`.
  /^node_modules\/(?:better-sqlite3|keytar|secp256k1)\/(?:deps|src|script|binding\.gyp)$/u,
  // Of the two for Linux, Debian and Electron take the other.
  /\.musl\.node$/u,
];

/** Whether a file or folder of the packages is of use on a system. Each native package has the binaries of many. */
export function isOfUse(file: string, platform: NodeJS.Platform, arch: NodeJS.Architecture): boolean {
  const [, binary] = /\/prebuilds\/([^/]+)$/u.exec(file) ?? [];
  if (binary !== undefined) return binary.replace(/\.node$/u, '') === `${platform}-${arch}`;
  return !needless.some((pattern) => pattern.test(file));
}

/** Copies packages, by their names, and what they depend on, as they are installed here; those for other systems are not. */
export async function addPackages(folder: string, names: readonly string[]): Promise<void> {
  const lockfile: Lockfile = JSON.parse(readFileSync(path.join(product, 'package-lock.json'), 'utf8'));
  for (const place of packagePlaces(lockfile, names)) {
    const source = path.join(product, place);
    if (!existsSync(source)) continue;
    const target = path.join(folder, place);
    await mkdir(path.dirname(target), { recursive: true });
    await cp(source, target, {
      recursive: true,
      filter: (file) => {
        const within = path.relative(source, file).replaceAll(path.sep, '/');
        // Packages below it have places of their own.
        return within.split('/')[0] !== 'node_modules' && isOfUse(`${place}/${within}`, process.platform, process.arch);
      },
    });
  }
}
