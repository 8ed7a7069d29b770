import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/*
 * Only this module locates files beside the code, because a packed app has them in other places than a source tree:
 *
 *   source tree                          packed app
 *   package.json, LICENSE                the same, in the folder of the app
 *   src-main/…/pdf-worker.ts             workers/pdf-worker.js
 *   src-main/…/page.css                  assets/src-main/…/page.css
 *   node_modules/@fontsource/…/a.woff    assets/fonts/a.woff, else node_modules as in a source tree
 *   node_modules/swagger-ui-dist         assets/swagger-ui, else node_modules as in a source tree
 *   dist/ui, which a build makes         assets/ui
 *   dist/desktop/preload.cjs, likewise   workers/preload.cjs
 */

const manifestName = 'package.json';

/** The folder of the product: the nearest one from there up that has a package.json. */
export function productFolder(from: string = import.meta.dirname): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, manifestName))) return folder;
    if (folder === path.dirname(folder)) throw new Error(`No folder from ${from} up has a ${manifestName}.`);
  }
}

function firstThere(...files: string[]): string {
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`A file of the product is missing: ${files.join(' or ')}.`);
  return found;
}

/**
 * The script of a worker thread, or of a process of our own.
 *
 * @param source its path in the source tree, from the product's folder: `src-main/…/pdf-worker.ts`. Packed scripts are in one
 * folder, so no two may have the same name.
 */
export function workerScript(source: string, from?: string): URL {
  const folder = productFolder(from);
  const packed = path.join(folder, 'workers', `${path.basename(source, '.ts')}.js`);
  return pathToFileURL(firstThere(packed, path.join(folder, source)));
}

/** A file or folder of ours by its path in the source tree, from the product's folder. */
export function bundledFile(source: string, from?: string): string {
  const folder = productFolder(from);
  return firstThere(path.join(folder, 'assets', source), path.join(folder, source));
}

function packageFile(folder: string, specifier: string): string {
  return createRequire(path.join(folder, manifestName)).resolve(specifier);
}

/** A font file of a package of `@fontsource`. */
export function fontFile(family: string, file: string, from?: string): string {
  const folder = productFolder(from);
  const packed = path.join(folder, 'assets/fonts', file);
  return existsSync(packed) ? packed : packageFile(folder, `@fontsource/${family}/files/${file}`);
}

/** The folder of Swagger UI's own files. */
export function swaggerFolder(from?: string): string {
  const folder = productFolder(from);
  const packed = path.join(folder, 'assets/swagger-ui');
  return existsSync(packed) ? packed : path.dirname(packageFile(folder, 'swagger-ui-dist/swagger-ui.css'));
}

/** The folder of the built pages; they are there after a build only. */
export function pagesFolder(from?: string): string {
  const folder = productFolder(from);
  const packed = path.join(folder, 'assets/ui');
  return existsSync(packed) ? packed : path.join(folder, 'dist/ui');
}

/** The preload script of the desktop's window; it is there after a build only. */
export function preloadScript(from?: string): string {
  const folder = productFolder(from);
  const packed = path.join(folder, 'workers/preload.cjs');
  return existsSync(packed) ? packed : path.join(folder, 'dist/desktop/preload.cjs');
}

/** The product's version, as package.json says it. */
export function productVersion(from?: string): string {
  const parsed: unknown = JSON.parse(readFileSync(path.join(productFolder(from), manifestName), 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '0.0.0';
}
