import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import express, { type Express, type Request, type RequestHandler } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import type { Logger } from '#main/platform/logger.ts';
import { addEndpoint } from '../endpoint.ts';
import { documentHeaders } from './security-headers.ts';

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

const nonceBytes = 16;

// An image may be opened as a document, and then bring scripts along.
const partsOfPages = new Set(['.js', '.css', '.woff', '.woff2']);

// In a clone they are usually being built at that moment.
const notBuilt =
  'The pages are not built yet. Once they are, they come by themselves; "npm run build" in the clone builds them.\n';
const lookAgainAfterSeconds = '3';

type BuiltPages = { document: string; assets: ReadonlySet<string> };

function assetsOf(folder: string): string {
  return path.join(folder, 'assets');
}

function changedAtMs(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

// What is there at the moment: a source tree may be built while it is served. Files are compressed after the document is there.
function pagesReader(folder: string, program: string): () => BuiltPages | undefined {
  const file = path.join(folder, program, 'index.html');
  let read: { pages: BuiltPages; times: string } | undefined;
  return () => {
    const builtAtMs = changedAtMs(file);
    if (builtAtMs === undefined) return undefined;
    const times = `${builtAtMs} ${changedAtMs(assetsOf(folder))}`;
    if (read?.times !== times) {
      const assets = existsSync(assetsOf(folder)) ? readdirSync(assetsOf(folder)) : [];
      read = { times, pages: { document: readFileSync(file, 'utf8'), assets: new Set(assets) } };
    }
    return read.pages;
  };
}

// Only what this server has. Styles that a page makes in the browser carry its nonce.
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendAsset(folder: string, readPages: () => BuiltPages | undefined): RequestHandler {
  return (request, response) => {
    const name = String(request.params['name']);
    const names = readPages()?.assets;
    if (names?.has(name) !== true) throw new AppError('ROUTE_NOT_FOUND');
    const accepted = encodings.filter(({ suffix }) => names.has(name + suffix));
    const chosen = accepted.find((encoding) => request.acceptsEncodings(encoding.name) !== false);
    if (accepted.length > 0) response.vary('Accept-Encoding');
    if (chosen !== undefined) response.set('Content-Encoding', chosen.name);
    // Half a kilobyte for each of fifty files.
    if (partsOfPages.has(path.extname(name))) for (const header of documentHeaders) response.removeHeader(header);
    // The name changes with the content.
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type(path.extname(name));
    response.sendFile(name + (chosen?.suffix ?? ''), {
      root: assetsOf(folder),
      cacheControl: false,
      etag: false,
      lastModified: false,
    });
  };
}

function sendPage(readPages: () => BuiltPages | undefined, logger: Logger): RequestHandler {
  return (_request, response) => {
    const pages = readPages();
    response.set('Cache-Control', 'no-store');
    if (pages === undefined) {
      logger.warn('A browser asked for the pages, which are not built.');
      response.status(503).set('Refresh', lookAgainAfterSeconds).type('text').send(notBuilt);
      return;
    }
    const nonce = randomBytes(nonceBytes).toString('base64');
    response
      .set('Content-Security-Policy', contentPolicy(nonce))
      .type('html')
      .send(pages.document.replace('name="style-nonce" content=""', `name="style-nonce" content="${nonce}"`));
  };
}

// A browser that opens an address, not a script or a monitor that asks for data.
function opensPage({ method, headers, path: address }: Request, apiPaths: readonly string[]): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const isOfApi = apiPaths.some((own) => `${address}/`.startsWith(`${own}/`));
  return isRead && (headers.accept ?? '').includes('text/html') && !isOfApi;
}

/**
 * Serves the pages of a program as `npm run build` has built them: files whose names change with their content, compressed
 * beforehand, and one document for every address that a person opens, since the page itself knows which of them there are. Must be
 * added after everything else that has an address. Where nothing is built, a browser is told so.
 *
 * @param options.folder the built pages of all programs.
 * @param options.program the one to serve, such as `head-office`.
 * @param options.apiPaths where APIs are, below which no page is.
 */
export function addWebApp(
  app: Express,
  { folder, program, apiPaths, logger }: { folder: string; program: string; apiPaths: readonly string[]; logger: Logger },
): void {
  const readPages = pagesReader(folder, program);
  const router = express.Router({ caseSensitive: true, strict: true });
  addEndpoint(router, '/assets/:name', { get: [sendAsset(folder, readPages)] });
  const answer = sendPage(readPages, logger);
  router.use((request, response, next) => {
    if (opensPage(request, apiPaths)) void answer(request, response, next);
    else next();
  });
  app.use(router);
}
