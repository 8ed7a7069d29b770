/** A name within a text, apart from the direction of the words around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** Names in one line, each kept apart: in an Arabic line, those in Latin letters would otherwise run into one another. */
export function joinedNames(names: readonly string[]): string {
  return names.map(isolated).join(' · ');
}
