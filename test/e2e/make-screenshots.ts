import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { storyOption, type StoryName } from '#main/branch/demo/stories/story-names.ts';
import { appearances, localeOf, windowHeight, type Appearance } from './support/appearances.ts';
import { chromiumOptions, hasChromium } from './support/chromium.ts';
import { passOverTour } from './support/pass-over-tour.ts';
import { programs, type PagesProgram } from './support/programs.ts';
import { settled } from './support/settled.ts';
import type { Stack } from './support/stack.ts';
import { withStack } from './support/with-stack.ts';

// `npm run screenshots [-- TEXT…]`: a picture of every page, or of those with such a text in their program and address (`branch/queue`),
// in every appearance. With `--story NAME` those of the story that show a state, into a folder of its name. With `--readme` the two of the
// README, each in a story that shows its program at work, as much of it as a window shows.

const { values: flags, positionals: wanted } = parseArgs({
  options: { story: { type: 'string' }, readme: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const story = storyOption(flags.story);
const folder = path.join('.cache/screenshots', story ?? '');
// The pages that say how something is.
const ofStories: Readonly<Record<PagesProgram['name'], readonly string[]>> = {
  'head-office': ['/', '/documents', '/branches', '/branches/:appliance_id', '/alerts', '/outages'],
  branch: ['/', '/documents', '/queue', '/queue?tab=rejected', '/outages', '/units', '/backups', '/diagnostics'],
};

// What the README shows, one in each language: many branches, and a day in full swing.
const ofReadme: Readonly<Record<PagesProgram['name'], { language: Language; story: StoryName }>> = {
  'head-office': { language: 'en', story: 'hundred-branches' },
  branch: { language: 'ar', story: 'busy' },
};
const readmeFolder = 'docs/pictures';
const readmeWidth = 1_280;

type Pictured = { program: PagesProgram; name: string };

/** `branch/documents/:invoice_id` → `branch-documents-invoice_id`. */
function fileNameOf(name: string, { language, colorScheme, width }: Appearance): string {
  const page = name.replaceAll(/[^a-z_]+/g, '-').replaceAll(/^-|-$/g, '');
  return `${page}.${language}.${colorScheme}.${width}.png`;
}

function isPictured({ program, name }: Pictured): boolean {
  if (flags.readme) return name === '/';
  if (story !== undefined && !ofStories[program.name].includes(name)) return false;
  return wanted.length === 0 || wanted.some((text) => (program.name + name).includes(text));
}

function isWanted({ name }: PagesProgram, { language, colorScheme, width }: Appearance): boolean {
  return !flags.readme || (language === ofReadme[name].language && colorScheme === 'light' && width === readmeWidth);
}

async function takePictures(browser: Browser, stack: Stack, program: PagesProgram, appearance: Appearance): Promise<number> {
  const { language, colorScheme, width } = appearance;
  const pages = Object.entries(program.routes).filter(([name]) => isPictured({ program, name }));
  for (const isOpen of [true, false]) {
    const context = await browser.newContext({
      baseURL: program.url(stack),
      locale: localeOf(language),
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: windowHeight },
    });
    await passOverTour(context);
    if (!isOpen) await program.signIn(context, stack);
    const page = await context.newPage();
    for (const [name, route] of pages.filter((each) => (each[1].isOpen ?? false) === isOpen)) {
      await page.goto(route.path(stack));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      const file = flags.readme
        ? path.join(readmeFolder, `${program.name}.png`)
        : path.join(folder, fileNameOf(program.name + name, appearance));
      await page.screenshot({ path: file, fullPage: !flags.readme });
    }
    await context.close();
  }
  return pages.length;
}

async function makeScreenshots(stack: Stack, shown: readonly PagesProgram[]): Promise<void> {
  const browser = await chromium.launch(chromiumOptions);
  let pictures = 0;
  try {
    for (const program of shown)
      for (const appearance of appearances.filter((each) => isWanted(program, each)))
        pictures += await takePictures(browser, stack, program, appearance);
  } finally {
    await browser.close();
  }
  process.stdout.write(`${pictures} pictures are in ${flags.readme ? readmeFolder : folder}.\n`);
}

if (hasChromium('the pictures of the pages')) {
  if (flags.readme) {
    for (const program of programs) await withStack((stack) => makeScreenshots(stack, [program]), ofReadme[program.name].story);
  } else {
    rmSync(folder, { recursive: true, force: true });
    await withStack((stack) => makeScreenshots(stack, programs), story);
  }
}
