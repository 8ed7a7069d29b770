/** The introduction of the API documentation, in CommonMark. */
export const introduction = `
Head office has the documents of every branch, and runs companies, API keys, people, webhooks and plans. The dashboard is a client of this
API and of nothing else: what a person can do there, a script can do here. Tills do not call it; they call their branch (\`/v1\`).

### Sign in

1. \`POST /api/auth/login\` with e-mail address and password answers an \`access_token\`. Send it as \`Authorization: Bearer <token>\`; here,
   press **Authorize** and enter it.
2. It is valid for 15 minutes. \`POST /api/auth/refresh\` gives the next one for the cookie that signing in has set, for 30 days. A cookie is
   valid once; one that comes twice ends the session.
3. Who has an authenticator app sends its code as \`totp_code\`. A script signs in as a person of its own; the role Viewer suffices to read.

### Good to know

* Each operation names the permission that it needs and the roles that have it; \`GET /api/auth/me\` lists your permissions. Refusals come in
  this order: 401, 403, 404, 400.
* A refusal is \`{ "error": { code, message, retryable, request_id } }\`. Branch on \`code\`; repeat the request only if \`retryable\`.
* Fields and parameters that are not named here are refused, so that a misspelled one is not lost; \`details\` names every fault.
* What belongs to another organization is \`NOT_FOUND\`, as if it did not exist.
* Lists come a page at a time, newest first: repeat the request with the same filters and \`cursor\` set to \`next_cursor\` until that is null.
* Changes may carry an **Idempotency-Key**. When no answer comes, send the same request again: it is carried out once.
* Secrets (API keys, webhook secrets, codes, links) are shown once, in the answer that makes them.
* All times are ISO 8601 in UTC, amounts are numbers with two decimals. Every GET answers HEAD too.

The synchronization of branches (\`/api/sync\`) is not described here: it lies between our own two programs and changes with them.

The examples are one working day. An id in an answer is the one that later requests name; put your own in their place.
`.trim();
