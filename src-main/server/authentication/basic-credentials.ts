const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/** The name and the password that an Authorization header of the Basic scheme carries (RFC 7617); undefined for any other header. */
export function readBasicCredentials(authorization: string | undefined): { name: string; password: string } | undefined {
  const encoded = basic.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return colon < 0 ? undefined : { name: pair.slice(0, colon), password: pair.slice(colon + 1) };
}
