// The script of /docs, which runs in the browser: examples that work on this appliance, a question before a live key changes
// anything, headers that do not fill the page.
const documentation = document.querySelector('#documentation');
const { exampleUnit, demoUnit } = documentation.dataset;

// A number is used once, so each visit has its own.
const visit = Date.now().toString(36);
const riyadhAheadMs = 3 * 60 * 60 * 1000;

/** The body of an example with what it needs to be issued today. */
function executable(body) {
  if (body.document !== undefined) return { ...body, document: executable(body.document) };
  if (body.invoice_number === undefined) return body;
  const now = new Date(Date.now() + riyadhAheadMs).toISOString();
  return {
    ...body,
    invoice_number: `${body.invoice_number}-${visit}`,
    invoice_date: now.slice(0, 10),
    invoice_time: now.slice(11, 19),
  };
}

/** The description as this page shows it. */
function forThisPage(text) {
  const description = JSON.parse(demoUnit === '' ? text : text.replaceAll(exampleUnit, demoUnit));
  // By its identifier the page would link to a list of licences that does not have it.
  description.info.license = { name: description.info.license.name, url: '../docs/license.txt' };
  for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods))) {
    const examples = operation.requestBody?.content['application/json']?.examples ?? {};
    for (const example of Object.values(examples)) example.value = executable(example.value);
  }
  return JSON.stringify(description);
}

/** What to ask before a request is sent, if anything. */
function questionBefore({ method, url, headers }) {
  const { pathname } = new URL(url, document.baseURI);
  // As the appliance reads it: blanks that were copied along with the key do not count.
  const isLive = /^\s*bearer\s+tax_live_/i.test(String(headers?.Authorization));
  if (!isLive || method !== 'POST' || pathname.endsWith('/preflight')) return undefined;
  return pathname.includes('/invoices/')
    ? 'This API key is live. A real tax document will be issued and sent to the tax authority; it can never be deleted or changed. Issue it?'
    : 'This API key is live. A real unit will be registered or certified with the tax authority. Go on?';
}

function askFirst(request) {
  const question = questionBefore(request);
  if (question !== undefined && !window.confirm(question)) throw new Error('Nothing was sent.');
  return request;
}

const foldHeaders = {
  wrapComponents: {
    headers: (Headers, { React }) =>
      function FoldedHeaders(props) {
        const names = props.headers?.keySeq().toArray() ?? [];
        if (names.length === 0) return null;
        const summary = React.createElement('summary', null, `Headers: ${names.join(', ')}`);
        return React.createElement('details', { className: 'folded-headers' }, summary, React.createElement(Headers, props));
      },
  },
};

const darkness = window.matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', darkness.matches);
darkness.addEventListener('change', follow);
follow();

window.SwaggerUIBundle({
  url: 'v1/openapi.json',
  dom_id: '#documentation',
  plugins: [foldHeaders],
  requestInterceptor: askFirst,
  responseInterceptor: (response) => {
    if (new URL(response.url).pathname.endsWith('/v1/openapi.json')) response.text = forThisPage(response.text);
    return response;
  },
  deepLinking: true,
  displayRequestDuration: true,
  // The request as it was asked for, which is also there when nothing was sent.
  showMutatedRequest: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
