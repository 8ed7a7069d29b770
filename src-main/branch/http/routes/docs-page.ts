import express from 'express';
import type { Express, RequestHandler, Response } from 'express';
import { createRequire } from 'node:module';
import path from 'node:path';
import { addEndpoint } from '../endpoint.ts';
import { entityTag } from '../entity-tag.ts';
import { apiDocument } from '../openapi/api-document.ts';

// Addresses are relative, so that the page also works behind a proxy that puts the appliance under a path of its own.
const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sanad e-invoicing API</title>
    <link rel="stylesheet" href="docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="docs/favicon-32x32.png">
  </head>
  <body>
    <div id="documentation"></div>
    <noscript>This page needs JavaScript. The description itself is at <a href="v1/openapi.json">v1/openapi.json</a>.</noscript>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

// A file of its own, because the page's policy allows no script in line.
const startScript = `SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#documentation',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

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

const assets = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

function sendText(response: Response, type: string, text: string): void {
  const body = Buffer.from(text);
  response
    .set({ 'Cache-Control': 'no-cache', ETag: entityTag(body) })
    .type(type)
    .send(body);
}

const sendPage: RequestHandler = (_request, response) => {
  response.set('Content-Security-Policy', contentPolicy);
  sendText(response, 'text/html', page);
};

const sendScript: RequestHandler = (_request, response) => {
  sendText(response, 'text/javascript', startScript);
};

const leadToPage: RequestHandler = (_request, response) => {
  response.redirect(308, '../docs');
};

/** The folder of the page's scripts and styles, which come with the product. */
function assetFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));
}

/** `/docs` and `/v1/openapi.json`, for which no key is needed. To be added before `/v1`, which asks for one. */
export function addDocsPage(app: Express, { version }: { version: string }): void {
  const docs = express.Router({ caseSensitive: true, strict: true });
  // Written at the first request: most appliances are never asked.
  let document: string | undefined;
  const openApi: RequestHandler = (_request, response) => {
    document ??= JSON.stringify(apiDocument(version));
    sendText(response, 'application/json', document);
  };
  const folder = assetFolder();

  addEndpoint(docs, '/v1/openapi.json', { get: [openApi] });
  addEndpoint(docs, '/docs', { get: [sendPage] });
  addEndpoint(docs, '/docs/', { get: [leadToPage] });
  addEndpoint(docs, '/docs/start.js', { get: [sendScript] });
  for (const name of assets) {
    const asset: RequestHandler = (_request, response) => {
      response.sendFile(name, { root: folder, cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
    };
    addEndpoint(docs, `/docs/${name}`, { get: [asset] });
  }
  app.use(docs);
}
