const statement = /^import (?:type )?(?:[^'";]*? from )?'([^']+)'/gm;

function rankOf(specifier: string): number {
  if (specifier.startsWith('node:')) return -Infinity;
  if (specifier.startsWith('#')) return -500;
  if (!specifier.startsWith('.')) return -1_000;
  return -(specifier.split('../').length - 1);
}

/** The first import of a file that comes after one of a nearer place. */
export function misplacedImport(code: string): string | undefined {
  const specifiers = [...code.matchAll(statement)].map((match) => match[1] ?? '');
  return specifiers.find((specifier, index) => rankOf(specifier) < rankOf(specifiers[index - 1] ?? specifier));
}
