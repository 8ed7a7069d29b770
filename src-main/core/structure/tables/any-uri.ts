const escapedByEncoding = /[^\u0021\u0023-\u003b\u003d\u003f-\u005b\u005d\u005f\u0061-\u007a]/gu;
const schemeForm = /^[A-Za-z][A-Za-z0-9+.-]*$/;
const pathForm = /^(?:[A-Za-z0-9\-_.!~*'();/:@&=+$,]|%[0-9A-Fa-f]{2})*$/;
const uriForm = /^(?:[A-Za-z0-9\-_.!~*'();/?:@&=+$,[\]]|%[0-9A-Fa-f]{2})*$/;
const ipv6Authority = /^(?:[^@]*@)?\[[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*\](?::\d{0,5})?$/;

// The scheme, '' for a relative reference, undefined where the text before the first colon can be neither.
function schemeOf(reference: string): string | undefined {
  const colon = reference.indexOf(':');
  if (colon === -1) return '';
  const head = reference.slice(0, colon);
  if (/[/?#]/.test(head)) return '';
  return schemeForm.test(head) ? head : undefined;
}

function isQueryAndFragment(tail: string): boolean {
  const hash = tail.indexOf('#');
  const query = hash === -1 ? tail : tail.slice(0, hash);
  const fragment = hash === -1 ? '' : tail.slice(hash + 1);
  return uriForm.test(query) && uriForm.test(fragment);
}

function isHierarchyOrOpaque(rest: string, hasScheme: boolean): boolean {
  const pathEnd = rest.search(/[?#]/);
  const path = pathEnd === -1 ? rest : rest.slice(0, pathEnd);
  const tail = pathEnd === -1 ? '' : rest.slice(pathEnd);
  if (rest === '//' || !isQueryAndFragment(tail)) return false;
  if (hasScheme && !path.startsWith('/')) return uriForm.test(path);
  const [, authority = '', afterAuthority = ''] = /^\/\/([^/]*)(.*)$/s.exec(path) ?? [];
  if (ipv6Authority.test(authority)) return pathForm.test(afterAuthority);
  return pathForm.test(path);
}

/**
 * Whether a collapsed value is an xs:anyURI as Xerces understands it: RFC 2396 with the IPv6 hosts of RFC 2732, read as
 * a reference relative to some base, after the characters that no URI may hold have been percent-encoded. Nearly every
 * text is one; a stray `%`, a second `#` or a text like `a b:c` is not.
 */
export function isAnyUri(value: string): boolean {
  if (value === '') return true;
  const reference = value.replace(escapedByEncoding, '%20');
  const scheme = schemeOf(reference);
  if (scheme === undefined) return false;
  const rest = scheme === '' ? reference : reference.slice(scheme.length + 1);
  return (scheme === '' || !/^(?:#|$)/.test(rest)) && isHierarchyOrOpaque(rest, scheme !== '');
}
