import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { StartFault } from '#main/platform/start-fault.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';

/** The stories of `npm start -- --story`, each with what it shows. */
export const storyMeanings = {
  outage: 'the gateway has not answered for four hours; the branch goes on selling, and documents wait',
  late: 'the gateway has not answered for thirty hours: some documents are overdue, others near their deadline',
  rejected: 'the gateway has rejected two documents; one was issued again and marked as done, one is left to do',
  certificate: 'the certificate of the unit ends in six days; renewing it brings one of five years',
  disk: 'the disk of the branch is nearly full',
  clock: 'the clock of the branch is two hours and ten minutes behind',
  busy: 'thousands of documents of today from four units, and another one every few seconds',
  'hundred-branches': 'head office with 100 branches, a few of them in each of the states that its pages show',
} as const;

/** See {@link storyMeanings}. */
export type StoryName = keyof typeof storyMeanings;

/** The names of all stories. */
export const storyNames = Object.keys(storyMeanings).filter((name): name is StoryName => name in storyMeanings);

/**
 * Reads `--story`; undefined without it.
 *
 * @throws StartFault with all names for one that is unknown.
 */
export function storyOption(text: string | undefined): StoryName | undefined {
  if (text === undefined) return undefined;
  const name = storyNames.find((each) => each === text);
  if (name === undefined) throw new StartFault(`--story must be one of ${storyNames.join(', ')}, not "${text}".`);
  return name;
}

const fileName = 'story.json';
const storyFile = z.object({
  story: z.string(),
  /** How far the story's time is ahead of the machine's: 0 unless it was given a moment of its own. */
  ahead_ms: z.number(),
  /** False until all of its past has happened. */
  is_told: z.boolean(),
});

/** What a folder says of the story in it. */
export type StoryFile = z.output<typeof storyFile>;

function readStory(folder: string): StoryFile | undefined {
  const file = path.join(folder, fileName);
  if (!existsSync(file)) return undefined;
  try {
    return storyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new StartFault(`${file} cannot be read: choose another folder with --data-dir.`, { cause });
  }
}

/** Writes down which story a folder holds. */
export function keepStory(folder: string, story: StoryFile): Promise<void> {
  return writeFileAtomic(path.join(folder, fileName), `${JSON.stringify(story)}\n`);
}

/**
 * Makes sure that a folder holds this story or nothing, and without a story none.
 *
 * @returns what an earlier start has written down; undefined for a new folder.
 * @throws StartFault with one sentence where it holds something else.
 */
export function requireFolderOf(story: StoryName | undefined, folder: string): StoryFile | undefined {
  const found = readStory(folder);
  if (found !== undefined && found.story !== story) {
    throw new StartFault(
      `The folder ${folder} holds the story "${found.story}": start it with --story ${found.story}, or choose another folder with --data-dir.`,
    );
  }
  if (found?.is_told === false) {
    throw new StartFault(
      `The story "${found.story}" in the folder ${folder} was interrupted before it was complete: delete that folder, or choose another with --data-dir.`,
    );
  }
  if (story === undefined || found !== undefined) return found;
  // A file is refused by what opens the data folder.
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isFolder || readdirSync(folder).length === 0) return undefined;
  throw new StartFault(
    `The folder ${folder} is not empty and holds no story: a story needs a folder of its own, so choose another with --data-dir.`,
  );
}
