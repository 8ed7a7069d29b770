import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A relative link of a page, with its offset: `target` is the path, `anchor` the heading; either may be empty. */
export type MarkdownLink = { target: string; anchor: string; offset: number };

// Blocks of code may show links that are none of the page; they are blanked, so that offsets stay what they are.
function withoutCode(page: string): string {
  return page.replaceAll(/^(?<fence>`{3,}).*?^\k<fence>|`[^`\n]+`/gmsu, (code) => code.replaceAll(/[^\n]/gu, ' '));
}

/** The links of a page that lead to files of this repository. */
export function linksIn(page: string): MarkdownLink[] {
  return [...withoutCode(page).matchAll(/\]\((?<target>[^)\s#]*)(?:#(?<anchor>[^)\s]*))?\)/gu)]
    .map((match) => ({ target: match.groups?.['target'] ?? '', anchor: match.groups?.['anchor'] ?? '', offset: match.index }))
    .filter(({ target }) => !/^[a-z]+:/u.test(target));
}

/** The anchors that a page's headings have on the web sites that show it. */
export function anchorsOf(page: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = [...page.replaceAll(/^(?<fence>`{3,}).*?^\k<fence>/gmsu, '').matchAll(/^#+ (.+)$/gmu)];
  return new Set(
    headings.map((match) => {
      const text = (match[1] ?? '').trim().toLowerCase();
      const slug = text.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/gu, '-');
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}

/** Why a link of a page leads nowhere; undefined where it leads somewhere. */
export function brokenLink(file: string, { target, anchor }: MarkdownLink): string | undefined {
  const linked = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
  if (!existsSync(linked)) return `${linked} does not exist`;
  if (anchor === '' || !linked.endsWith('.md')) return undefined;
  return anchorsOf(readFileSync(linked, 'utf8')).has(anchor) ? undefined : `${linked} has no heading #${anchor}`;
}

/** Where the paths that pages name begin: in the project's root, or in a folder whose members go without its name. */
const roots = { '': ['src-main', 'src-shared', 'test', 'docs', '.ci'], 'src-main/': undefined, 'src-main/branch/': undefined };

function foldersOf(root: string): string[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
}

/** The paths of this repository that a page names in code and that do not exist. */
export function missingPathsIn(page: string): { name: string; offset: number }[] {
  const folders = Object.entries(roots).map(([root, names]) => ({ root, names: names ?? foldersOf(root) }));
  return [...page.matchAll(/`(?<name>[\w.][\w.-]*\/[\w./-]*)`/gu)].flatMap((match) => {
    const name = match.groups?.['name'] ?? '';
    const candidates = folders
      .filter(({ names }) => names.includes(name.split('/')[0] ?? ''))
      .map(({ root }) => `${root}${name}`);
    return candidates.length === 0 || candidates.some((candidate) => existsSync(candidate)) ? [] : { name, offset: match.index };
  });
}
