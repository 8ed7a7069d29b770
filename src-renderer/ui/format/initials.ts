// Letters of Arabic join where nothing keeps them apart, and then read as a word.
const apart = '\u200c';

// The article is no part of what a name begins with.
function firstLetterOf(word: string): string {
  const name = word.startsWith('ال') && word.length > 3 ? word.slice(2) : word;
  return Array.from(name)[0] ?? '';
}

/** The initials of a person: of the first and of the last word of the name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => firstLetterOf(word ?? '').toUpperCase()).join(apart);
}
