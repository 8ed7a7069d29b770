/** The introduction of the API documentation, in CommonMark. */
export const introduction = `
What the pages of the appliance read and do. Tills do not call it; they call \`/v1\`, with an API key, which opens nothing here.

### Sign in

1. \`POST /manager/session\` with user name and password sets a cookie, which is the session. It lasts 12 hours at most.
2. Without a request for 15 minutes (a setting) it is locked, until \`POST /manager/session/unlock\` by the same person. Requests that a page
   makes by itself carry \`x-sanad-background: 1\`, so that they do not count.
3. Every change must come from the appliance's own pages: the browser says so in \`Origin\` and \`Sec-Fetch-Site\`. A program sends \`Origin\`
   with the address that it calls.

### Good to know

* Each operation names the permission that it needs and the roles that have it; \`GET /manager/session\` lists yours. Refusals come in this
  order: 403 for another origin, 401, 403, then the others.
* A refusal is \`{ "error": { code, message, retryable, request_id } }\`. Branch on \`code\`; repeat the request only if \`retryable\`.
* Fields and parameters that are not named here are refused; \`details\` names every fault.
* Lists come a page at a time: repeat the request with the same filters and \`cursor\` set to \`next_cursor\` until that is null.
* Secrets (API keys, pairing codes) are shown once, in the answer that makes them.
* Where the appliance has joined head office, users, companies and keys are kept there: \`HEAD_OFFICE_OWNS_THIS\` says where.
* All times are ISO 8601 in UTC. Every GET answers HEAD too.
`.trim();
