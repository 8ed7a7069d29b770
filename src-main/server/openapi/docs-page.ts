import { readFileSync } from 'node:fs';
import path from 'node:path';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { bundledFile, swaggerFolder } from '#main/platform/assets.ts';
import { addEndpoint } from '../endpoint.ts';
import { entityTag } from '../entity-tag.ts';

/** What differs between the documentation pages of our programs. */
export type DocsPageOptions = {
  title: string;
  /** The path of the page, such as `/docs`. */
  path: string;
  /** What writes each OpenAPI document, by its path, such as `/v1/openapi.json`; the page shows the first. */
  documents: Readonly<Record<string, () => unknown>>;
  /** The file of the browser module that adapts the document and its requests to this server; see `docs-page/start.js`. */
  adapter: string;
  /** What the adapter reads from the page, by the names of the data attributes; read at every visit. */
  dataOfPage: () => Readonly<Record<string, string>>;
};

const ownAssets = ['start.js', 'page.css'];
const swaggerAssets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

// Addresses are relative, so that the page also works behind a proxy that serves it under another path.
function pageFor({ title, path: page, documents, dataOfPage }: DocsPageOptions): string {
  const [documentPath = ''] = Object.keys(documents);
  const description = path.posix.relative(path.posix.dirname(page), documentPath);
  const assets = path.posix.basename(page);
  const data = Object.entries(dataOfPage()).map(([name, value]) => ` data-${name}="${value}"`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="stylesheet" href="${assets}/swagger-ui.css">
    <link rel="stylesheet" href="${assets}/page.css">
    <link rel="icon" type="image/png" href="${assets}/favicon-32x32.png">
  </head>
  <body>
    <div id="documentation" data-description="${description}"${data.join('')}></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="${description}">${description}</a>.</noscript>
    <script src="${assets}/swagger-ui-bundle.js"></script>
    <script type="module" src="${assets}/start.js"></script>
  </body>
</html>
`;
}

// Only content of this server. Swagger UI has pictures in data URLs, and shows responses from blobs.
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function sendText(response: Response, type: string, text: string): void {
  const body = Buffer.from(text);
  response
    .set({ 'Cache-Control': 'no-cache', ETag: entityTag(body) })
    .type(type)
    .send(body);
}

// The file LICENSE beside package.json.
const sendLicense: RequestHandler = (_request, response) => {
  sendText(response, 'text/plain', readFileSync(bundledFile('LICENSE'), 'utf8'));
};

function sendFile(folder: string, name: string): RequestHandler {
  return (_request, response) => {
    response.sendFile(name, { root: folder, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
  };
}

function sendDocument(write: () => unknown): RequestHandler {
  // Generated at the first request, which most servers never get.
  let document: string | undefined;
  return (_request, response) => {
    document ??= JSON.stringify(write());
    sendText(response, 'application/json', document);
  };
}

/** The documentation page and the OpenAPI documents, for which no key is needed. Must be added before the paths that require one. */
export function addDocsPage(app: Express, options: DocsPageOptions): void {
  const docs = express.Router({ caseSensitive: true, strict: true });
  const sendPage: RequestHandler = (_request, response) => {
    response.set('Content-Security-Policy', contentPolicy);
    sendText(response, 'text/html', pageFor(options));
  };
  const redirectToPage: RequestHandler = (_request, response) => {
    response.redirect(308, `../${path.posix.basename(options.path)}`);
  };
  const { path: page } = options;
  const { dir: adapterFolder, base: adapterName } = path.parse(options.adapter);

  for (const [where, write] of Object.entries(options.documents)) addEndpoint(docs, where, { get: [sendDocument(write)] });
  addEndpoint(docs, page, { get: [sendPage] });
  addEndpoint(docs, `${page}/`, { get: [redirectToPage] });
  for (const name of ownAssets)
    addEndpoint(docs, `${page}/${name}`, {
      get: [sendFile(path.dirname(bundledFile(`src-main/server/openapi/docs-page/${name}`)), name)],
    });
  addEndpoint(docs, `${page}/adapter.js`, { get: [sendFile(adapterFolder, adapterName)] });
  for (const name of swaggerAssets) addEndpoint(docs, `${page}/${name}`, { get: [sendFile(swaggerFolder(), name)] });
  addEndpoint(docs, `${page}/license.txt`, { get: [sendLicense] });
  app.use(docs);
}
