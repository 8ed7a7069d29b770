// What /api/docs of head office does in the browser beyond what every such page does: a confirmation before what cannot be undone.

/** The OpenAPI document, read from its text. */
export function adaptDescription(text) {
  return JSON.parse(text);
}

/** The text that the user has to confirm before a request is sent, if any. */
export function confirmationFor({ method, url }) {
  const { pathname } = new URL(url, document.baseURI);
  if (method === 'DELETE') return 'This deletes it for everyone in your organization, and cannot be undone. Continue?';
  return pathname.endsWith('/revoke') ? 'This revokes it for good. Continue?' : undefined;
}
