import { expect, test } from 'vitest';
import { drawTrayImage } from '#main/desktop/tray.ts';
import { trayMenu, trayToolTip, type MenuFacts } from '#main/desktop/tray-menu.ts';

const facts: MenuFacts = {
  language: 'en',
  tray: { color: 'green', reasons: [{ key: 'state.well' }] },
  needsSetup: false,
  startsWithComputer: true,
  update: { kind: 'off' },
};

type Called = [command: string, ...args: unknown[]];

function menuOf(changes: Partial<MenuFacts>, called: Called[] = []) {
  return trayMenu(
    { ...facts, ...changes },
    {
      open: (page) => void called.push(['open', page]),
      openFolder: () => void called.push(['openFolder']),
      setAutostart: (on) => void called.push(['setAutostart', on]),
      checkUpdates: () => void called.push(['checkUpdates']),
      installUpdate: () => void called.push(['installUpdate']),
      quit: () => void called.push(['quit']),
    },
  );
}

function labelsOf(changes: Partial<MenuFacts>): (string | undefined)[] {
  return menuOf(changes).flatMap(({ label }) => label ?? []);
}

test('says how the branch is, and leads to its pages', () => {
  expect(labelsOf({})).toEqual([
    'Healthy',
    'Open Sanad',
    'Documents',
    'Queue',
    'Open the data folder',
    'Start with this computer',
    'Quit Sanad',
  ]);
});

test('is in Arabic where the person reads Arabic', () => {
  const latin = labelsOf({ language: 'ar', update: { kind: 'idle' } }).filter((label) => /[a-z]/iu.test(label ?? ''));
  expect(latin).toEqual([]);
});

test('leads a branch that is not set up to that alone', () => {
  expect(labelsOf({ needsSetup: true })).not.toContain('Documents');
  expect(labelsOf({ needsSetup: true })).toContain('Set up this branch');
});

test('each item does what it says', () => {
  const called: Called[] = [];
  for (const item of menuOf({ update: { kind: 'ready', version: '0.2.0' } }, called)) {
    item.click?.({ checked: false } as never, undefined, {});
  }
  expect(called).toEqual([
    ['open', undefined],
    ['open', '/documents'],
    ['open', '/queue'],
    ['openFolder'],
    ['setAutostart', false],
    ['installUpdate'],
    ['quit'],
  ]);
});

test('offers updates only where a server for them is set, and not twice at once', () => {
  expect(labelsOf({ update: { kind: 'off' } })).not.toContain('Check for updates');
  const item = menuOf({ update: { kind: 'checking' } }).find(({ label }) => label === 'Check for updates');
  expect(item?.enabled).toBe(false);
});

test('the tip is the most urgent reason and how many more there are', () => {
  const reasons = [{ key: 'KEY_LOST' }, { key: 'STORAGE_LOW' }, { key: 'state.waiting', values: { count: 2 } }] as const;
  expect(trayToolTip('en', { color: 'red', reasons: [...reasons] })).toBe(
    'Sanad · سند\nThe key of a unit is lost: it cannot issue documents until it has a new certificate (and 2 more)',
  );
  expect(trayToolTip('ar', { color: 'red', reasons: [...reasons] })).toContain('(وأمران آخران)');
});

test('the signs of the three states differ in their form, not only in their color', () => {
  const forms = (['green', 'amber', 'red'] as const).map((color) =>
    [...drawTrayImage(color, 22)].filter((_value, index) => index % 4 === 3).join(' '),
  );
  expect(new Set(forms).size).toBe(3);
  expect(drawTrayImage('green', 44)).toHaveLength(44 * 44 * 4);
});
