import express from 'express';
import type { Express, RequestHandler, Response } from 'express';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Database } from '../../db/database.ts';
import { addEndpoint } from '../endpoint.ts';
import { entityTag } from '../entity-tag.ts';
import { apiDocument } from '../openapi/api-document.ts';
import { exampleUnitId } from '../openapi/examples/example-world.ts';
import { demoUnitOf } from './demo-unit.ts';

// Addresses are relative, so that the page also works behind a proxy that puts the appliance under a path of its own.
function pageFor(demoUnit: string | undefined): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Sanad e-invoicing API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="stylesheet" href="docs/page.css">
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
  </head>
  <body>
    <div id="documentation" data-example-unit="${exampleUnitId}" data-demo-unit="${demoUnit ?? ''}"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="v1/openapi.json">v1/openapi.json</a>.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script type="module" src="docs/start.js"></script>
  </body>
</html>
`;
}

// Nothing but what this appliance serves itself. Swagger UI has pictures in data addresses, and shows answers from blobs.
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

const ownAssets = ['start.js', 'page.css'];
const swaggerAssets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

function sendText(response: Response, type: string, text: string): void {
  const body = Buffer.from(text);
  response
    .set({ 'Cache-Control': 'no-cache', ETag: entityTag(body) })
    .type(type)
    .send(body);
}

const leadToPage: RequestHandler = (_request, response) => {
  response.redirect(308, '../docs');
};

function swaggerFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));
}

// The file LICENSE, which lies beside package.json.
const sendLicense: RequestHandler = (_request, response) => {
  sendText(response, 'text/plain', readFileSync(path.join(import.meta.dirname, '../../../../LICENSE'), 'utf8'));
};

function sendFile(folder: string, name: string): RequestHandler {
  return (_request, response) => {
    response.sendFile(name, { root: folder, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
  };
}

/** `/docs` and `/v1/openapi.json`, for which no key is needed. To be added before `/v1`, which asks for one. */
export function addDocsPage(app: Express, { version, db }: { version: string; db: Database }): void {
  const docs = express.Router({ caseSensitive: true, strict: true });
  // Written at the first request: most appliances are never asked.
  let document: string | undefined;
  const openApi: RequestHandler = (_request, response) => {
    document ??= JSON.stringify(apiDocument(version));
    sendText(response, 'application/json', document);
  };
  const sendPage: RequestHandler = (_request, response) => {
    response.set('Content-Security-Policy', contentPolicy);
    sendText(response, 'text/html', pageFor(demoUnitOf(db)));
  };

  addEndpoint(docs, '/v1/openapi.json', { get: [openApi] });
  addEndpoint(docs, '/docs', { get: [sendPage] });
  addEndpoint(docs, '/docs/', { get: [leadToPage] });
  for (const name of ownAssets) addEndpoint(docs, `/docs/${name}`, { get: [sendFile(import.meta.dirname, name)] });
  for (const name of swaggerAssets) addEndpoint(docs, `/docs/${name}`, { get: [sendFile(swaggerFolder(), name)] });
  addEndpoint(docs, '/docs/license.txt', { get: [sendLicense] });
  app.use(docs);
}
