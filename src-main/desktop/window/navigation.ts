import { isLoopbackName } from '#main/platform/loopback.ts';

// Of the links that are taken from outside or lead there.
const longestLink = 2_048;

/** The page that sets the branch up. */
export const setupPage = '/setup';

// The pages of the branch that a link may open (`/documents` also with the id of one).
const pages = new Set([
  '/',
  setupPage,
  '/documents',
  '/queue',
  '/return',
  '/check',
  '/tills',
  '/units',
  '/backups',
  '/diagnostics',
  '/settings',
  '/users',
]);
const documentPage = /^\/documents\/inv_[\da-f]{32}$/;

// Whether a path is one of the branch's pages.
function isPage(path: string): boolean {
  return pages.has(path) || documentPage.test(path);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Whether an address is that of the link that makes the first owner, at whichever of its steps. */
export function isAtLink(address: string, link: string): boolean {
  if (!URL.canParse(address)) return false;
  const [shown, wanted] = [new URL(address), new URL(link)];
  return shown.origin === wanted.origin && shown.pathname === wanted.pathname && shown.hash === wanted.hash;
}

/** Whether the window may go to an address: only within the branch, whose PDFs a page also shows from memory (`blob:`). */
export function mayNavigate(target: string, branchUrl: string | undefined): boolean {
  return branchUrl !== undefined && originOf(target) === new URL(branchUrl).origin;
}

// Where a customer's copy is handed to WhatsApp.
const whatsApp = 'https://wa.me';

/**
 * Whether a link of a page may be opened in the browser of this computer: only to the head office that the appliance has joined, by
 * HTTPS, or by HTTP on this machine, and to WhatsApp with the link to a document there.
 */
export function mayOpenInBrowser(target: string, headOfficeUrl: string | undefined): boolean {
  if (headOfficeUrl === undefined || target.length > longestLink) return false;
  if (!URL.canParse(target) || ![originOf(headOfficeUrl), whatsApp].includes(originOf(target))) return false;
  const { protocol, hostname, username, password } = new URL(target);
  if (username + password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname));
}

const scheme = 'sanad:';

/**
 * The page that a link `sanad://open/<page>` names; undefined for any other link. Whoever makes a link, such as a web page, can
 * have a page of the branch shown with it, and nothing else.
 */
export function pageOfLink(link: string): string | undefined {
  if (link.length > longestLink || !URL.canParse(link)) return undefined;
  const { protocol, host, pathname, search, hash, username, password, port } = new URL(link);
  if (protocol !== scheme || host !== 'open' || search + hash + username + password + port !== '') return undefined;
  const page = pathname === '' ? '/' : pathname;
  return isPage(page) ? page : undefined;
}

/** The first link among the arguments of a program; those of a second start hold switches of Chromium too. */
export function linkAmong(args: readonly string[]): string | undefined {
  return args.find((arg) => arg.startsWith(`${scheme}//`));
}
