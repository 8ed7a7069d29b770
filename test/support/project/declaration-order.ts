/** A private function that is declared below the first declaration of its file that uses it, with the lines of both. */
export type LateFunction = { name: string; line: number; user: string; userLine: number };

// A declaration or statement at the top level of a file; lines count from 1, and only declarations have a name.
type TopLevel = { name: string | undefined; line: number; isPrivateFunction: boolean; isType: boolean; text: string };

const statement =
  /^(?:export|async|function|const|let|class|abstract|type|interface|import|declare|await|try|if|for|while|\w[\w.]*\()/;
const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(function\*?|const|let|class|type|interface) ([A-Za-z_$][\w$]*)/;

function topLevelOf(code: string): TopLevel[] {
  const lines = code.split('\n');
  const starts = lines.flatMap((text, at) => (statement.test(text) ? [at] : []));
  return starts.map((start, index) => {
    const [, keyword = '', name] = declaration.exec(lines[start] ?? '') ?? [];
    return {
      name,
      line: start + 1,
      isPrivateFunction: keyword.startsWith('function') && lines[start]?.startsWith('export') === false,
      isType: keyword === 'type' || keyword === 'interface',
      text: withoutStrings(lines.slice(start, starts[index + 1]).join('\n')),
    };
  });
}

function withoutStrings(code: string): string {
  return code.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

// A member, a key or a parameter of the same name is something else; prettier puts a space before the colon of a condition.
function mentions(text: string, name: string): boolean {
  return new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.|#|(?:const|let) )${name}(?![\\w$]|\\??:)`).test(text);
}

function isReachable(from: TopLevel, target: TopLevel, all: readonly TopLevel[]): boolean {
  const reached = new Set([from]);
  for (const { text } of reached) {
    for (const next of all) if (next.name !== undefined && mentions(text, next.name)) reached.add(next);
  }
  return reached.has(target);
}

/**
 * The functions of a text that it does not export and that are declared below the first function or value that uses them. Functions
 * that call each other may be in any order.
 */
export function lateFunctions(code: string): LateFunction[] {
  const all = topLevelOf(code);
  return all.flatMap((late, at) => {
    const { name } = late;
    if (!late.isPrivateFunction || name === undefined) return [];
    const above = all.slice(0, at).filter((each) => !each.isType && each.name !== name);
    const user = above.find((each) => mentions(each.text, name) && !isReachable(late, each, all));
    return user === undefined ? [] : [{ name, line: late.line, user: user.name ?? 'a statement', userLine: user.line }];
  });
}
