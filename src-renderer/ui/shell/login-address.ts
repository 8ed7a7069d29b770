/** The page to sign in, and where a person goes on after it. */
export function loginAddress(pathname: string, search: string): string {
  const wanted = `${pathname}${search}`;
  return wanted === '/' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`;
}

/** Where it leads to. Only a path of our own: an address of elsewhere would lead a person away with our name above it. */
export function destinationOf(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}
