import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { appearances, localeOf, windowHeight, type Appearance } from './support/appearances.ts';
import { chromiumOptions, hasChromium } from './support/chromium.ts';
import { headOfficeRoutes, type PageRoute } from './support/routes.ts';
import { settled } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import type { Stack } from './support/stack.ts';
import { withStack } from './support/with-stack.ts';

// `npm run screenshots [-- TEXT…]`: a picture of every page, or of those with such a text in their address, in every appearance.

const folder = '.cache/screenshots';

/** `/documents/:invoice_id` → `documents-invoice_id`. */
function fileNameOf(name: string, { language, colorScheme, width }: Appearance): string {
  const page = name.replaceAll(/[^a-z_]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${page === '' ? 'overview' : page}.${language}.${colorScheme}.${width}.png`;
}

async function takePictures(browser: Browser, stack: Stack, appearance: Appearance, pages: readonly [string, PageRoute][]) {
  const { language, colorScheme, width } = appearance;
  for (const isOpen of [true, false]) {
    const context = await browser.newContext({
      baseURL: stack.url,
      locale: localeOf(language),
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: windowHeight },
    });
    if (!isOpen) await signIn(context, stack.people.owner);
    const page = await context.newPage();
    for (const [name, route] of pages.filter((each) => (each[1].isOpen ?? false) === isOpen)) {
      await page.goto(route.path(stack));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      await page.screenshot({ path: path.join(folder, fileNameOf(name, appearance)), fullPage: true });
    }
    await context.close();
  }
}

async function makeScreenshots(stack: Stack): Promise<void> {
  const wanted = process.argv.slice(2);
  const pages = Object.entries(headOfficeRoutes).filter(
    ([name]) => wanted.length === 0 || wanted.some((text) => name.includes(text)),
  );
  rmSync(folder, { recursive: true, force: true });
  const browser = await chromium.launch(chromiumOptions);
  try {
    for (const appearance of appearances) await takePictures(browser, stack, appearance, pages);
  } finally {
    await browser.close();
  }
  process.stdout.write(`${pages.length * appearances.length} pictures are in ${folder}.\n`);
}

if (hasChromium('the pictures of the pages')) await withStack(makeScreenshots);
