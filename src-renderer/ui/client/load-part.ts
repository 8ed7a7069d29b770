import { offlineFault } from './api-fault.ts';

/** A part of the pages that the server does not have: they were built before an update of it. */
export class MissingPart extends Error {}

const reloadedKey = 'sanad-reloaded-at';
// A reload that did not help shall not be followed by the next.
const reloadEveryMs = 300_000;

async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads a part of the pages. @throws MissingPart where the server does not have it, ApiFault OFFLINE where there is no server. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw (await isServed()) ? new MissingPart('A part of the pages is missing.', { cause }) : offlineFault(cause);
  }
}

/** Whether a reload may bring what is missing: none was tried a moment ago. */
export function mayReload(): boolean {
  return Date.now() - Number(sessionStorage.getItem(reloadedKey)) > reloadEveryMs;
}

/** Loads the page anew, once. */
export function reloadOnce(): void {
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  window.location.reload();
}
