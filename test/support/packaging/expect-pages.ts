import { expect } from 'vitest';
import { eventually } from '../branch/running-branch.ts';

/** Holds a program to real pages: HTML at an address, and every script and style that it names. They may still be being built. */
export async function expectPages(url: string, address: string): Promise<void> {
  const page = await eventually(
    () => fetch(url + address, { headers: { accept: 'text/html' } }),
    ({ status }) => status !== 503,
  );
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toContain('<div id="root">');
  const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/gu)].map(([, part = '']) => part);
  expect(parts.some((part) => part.endsWith('.js'))).toBe(true);
  for (const part of parts) expect([part, (await fetch(url + part)).status]).toEqual([part, 200]);
}
