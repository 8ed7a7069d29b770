/** Names in one line, each kept apart: in an Arabic line, those in Latin letters would otherwise run into one another. */
export function joinedNames(names: readonly string[]): string {
  return names.map((name) => `\u2068${name}\u2069`).join(' · ');
}
