/** The introduction of the API documentation, in CommonMark. */
export const introduction = `
Sanad signs tax documents the moment they are sold, stores them, and sends them to the tax authority, online or not.

### The first invoice

1. Press **Authorize** and enter an API key. \`tax_test_…\` is the sandbox, \`tax_live_…\` is production.
2. \`GET /v1/auth/context\` shows the company of the key; its VAT number is what \`seller.vat_number\` must be.
3. \`GET /v1/egs\` lists the units (tills). Take the \`egs_unit_id\` of one that is \`active\`, or create one with \`POST /v1/egs\`.
4. Send an example of \`POST /v1/invoices/simplified\` with your \`egs_unit_id\`, seller and date. On /docs of an appliance with the
   demo company the examples have its unit, today's date and unique numbers, and can be executed unchanged. Print
   \`qr_code\` on the receipt.

### Good to know

* **200** means that the authority has answered; **202** that the document is signed and stored and will be sent: poll \`poll_url\`.
  The appliance waits 3 seconds for the authority, then it answers 202.
* Send an **Idempotency-Key** with every document. When no answer comes, send the same request again: nothing is issued twice.
* Amounts are numbers; all arithmetic is decimal, and a number with more digits than can be kept exactly is refused.
* Fields that are not named here are refused, so that a misspelled one is not lost. Blank optional texts count as left out. Texts may
  contain every character that XML 1.0 allows.
* A refusal is \`{ "error": { code, message, retryable, request_id } }\`. Branch on \`code\`; repeat the request only if \`retryable\`.
* A **503** says with \`Retry-After\` when to try again. \`GET /readyz\` (no key) says why nothing can be issued at the moment:
  \`{ status, conditions: [{ code, subject, message, severity, since }] }\`, 200 \`ready\` or 503 \`not_ready\`. Conditions of severity
  \`warning\` stop nothing. \`GET /healthz\` says only that the process is up.
* Every GET answers HEAD too. All times are ISO 8601 in UTC, except \`invoice_date\` and \`invoice_time\`, which are in Riyadh time.

The ids in the examples belong together: an id in an answer is the one that later requests name. Put your own in their place.
`.trim();
