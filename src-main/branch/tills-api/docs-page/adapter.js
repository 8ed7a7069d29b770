// What /docs of the appliance does in the browser beyond what every such page does: examples that can be issued today with the
// unit of the demo company, and a confirmation before a live key changes anything.

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

/** The OpenAPI document, read from its text, with examples that work on this appliance. */
export function adaptDescription(text, { exampleUnit, demoUnit }) {
  const description = JSON.parse(demoUnit === '' ? text : text.replaceAll(exampleUnit, demoUnit));
  for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods))) {
    const examples = operation.requestBody?.content['application/json']?.examples ?? {};
    for (const example of Object.values(examples)) example.value = executable(example.value);
  }
  return description;
}

/** The text that the user has to confirm before a request is sent, if any. */
export function confirmationFor({ method, url, headers }) {
  const { pathname } = new URL(url, document.baseURI);
  // As the appliance reads it: blanks that were copied along with the key do not count.
  const isLive = /^\s*bearer\s+tax_live_/i.test(String(headers?.Authorization));
  if (!isLive || method !== 'POST' || pathname.endsWith('/preflight')) return undefined;
  return pathname.includes('/invoices/')
    ? 'This API key is live. A real tax document will be issued and sent to the tax authority; it can never be deleted or changed. Issue it?'
    : 'This API key is live. A real unit will be registered or certified with the tax authority. Continue?';
}
