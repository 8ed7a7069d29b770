// Fewer keys may be those of a person: G and a letter, or J and J.
const fewestOfScan = 3;

// A scanner presses a key every few milliseconds; a person, hardly two within 50. What has begun as a scan goes on on a busy machine, too.
function longestGapMs(keys: readonly unknown[]): number {
  return keys.length < fewestOfScan ? 50 : 300;
}

/** The event of the window that has the keys of a scan. */
export const scanEvent = 'sanad-scan';

/** Whether keys have typed what may be in a code. */
export function hasLatinKeys(keys: readonly KeyboardEvent[]): boolean {
  return keys.every(({ key }) => /^[ -~]$/.test(key));
}

// Also two letters of one key of an Arabic layout, but no key that has a name.
function typesText({ key }: KeyboardEvent): boolean {
  return key.length === 1 || /^[^A-Z].$/.test(key);
}

const fields = 'input:not([type="checkbox"], [type="radio"]), textarea';

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}

function takesScans(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-takes-scans]');
}

/** Whether a dialog, a menu or a locked page is before the page. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"], [inert] main') !== null;
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * Tells a hand scanner from a person, once for all shortcuts of a program: a scanner types into whatever has the focus, as fast as no
 * person does, and ends with Enter. Keys outside of fields are held back until it is clear who presses them. Those of a person go on to
 * where they were going; those of a scanner are one text, which goes to the field of the page that takes scans, if there is one.
 */
export function hearHandScanner(): void {
  const released = new WeakSet<Event>();
  let keys: KeyboardEvent[] = [];
  let place: 'page' | 'field' = 'page';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): void {
    clearTimeout(timer);
    const before = keys;
    keys = [];
    if (place === 'field' || before.length >= fewestOfScan) return;
    for (const key of before) passOn(key);
  }

  // To what has the focus now: the key before may have moved it.
  function passOn(key: KeyboardEvent): void {
    const again = new KeyboardEvent(key.type, key);
    released.add(again);
    (document.activeElement ?? document.body).dispatchEvent(again);
  }

  function passAfterHeld(event: KeyboardEvent): void {
    const focused = document.activeElement;
    release();
    if (document.activeElement === focused) return;
    stop(event);
    passOn(event);
  }

  function endScan(event: KeyboardEvent): void {
    const scanned = keys;
    keys = [];
    clearTimeout(timer);
    // The field has the text already, and hears Enter itself.
    if (place === 'field' && hasLatinKeys(scanned)) return;
    stop(event);
    if (place === 'page' && isCovered()) return;
    window.dispatchEvent(new CustomEvent(scanEvent, { detail: scanned }));
  }

  function onKeyDown(event: Event): void {
    // A browser that fills in what it has saved tells of keys that nobody has pressed.
    if (!(event instanceof KeyboardEvent)) return;
    const { target, code, timeStamp } = event;
    if (released.has(event) || code.startsWith('Shift')) return;
    const here = isField(target) ? 'field' : 'page';
    const last = keys.at(-1);
    if (last !== undefined && (here !== place || timeStamp - last.timeStamp > longestGapMs(keys))) release();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat && !event.isComposing;
    const isEnter = code === 'Enter' || code === 'NumpadEnter';
    if (isPlain && isEnter && keys.length >= fewestOfScan) return endScan(event);
    const types = isPlain && typesText(event);
    // What begins so is a person's: it opens the search, or presses what has the focus.
    const begins = keys.length === 0 && (code === 'Slash' || code === 'Space');
    const isTaken = here === 'page' ? !begins && document.querySelector('[data-takes-keys]') === null : takesScans(target);
    if (!types || !isTaken) return passAfterHeld(event);
    place = here;
    keys.push(event);
    if (here === 'page') stop(event);
    clearTimeout(timer);
    timer = setTimeout(release, longestGapMs(keys));
  }

  window.addEventListener('keydown', onKeyDown, { capture: true });
}
