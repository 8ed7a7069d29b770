import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildDate } from '#main/platform/build-date.ts';
import { createMovableClock, systemClock } from '#main/platform/clock.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { stories } from './stories.ts';
import { keepStory, requireFolderOf, type StoryName } from './story-names.ts';

const hourMs = 3_600_000;

type StoryFlags = {
  /** Undefined for a start without a story. */
  story: StoryName | undefined;
  /** When a new one is ready; now by default. */
  moment: Date | undefined;
  folder: string;
};

/**
 * Opens the story of a start, if it has one, with its clocks: that of the gateway, which shows the past while it happens, and that of the
 * branch, which goes on being wrong where that is the story.
 *
 * @throws StartFault where the folder holds something else, or the past would begin before this version was built.
 */
export function openStory({ story: name, moment, folder }: StoryFlags) {
  const earlier = requireFolderOf(name, folder);
  const aheadMs = earlier?.ahead_ms ?? (moment === undefined ? 0 : moment.getTime() - Date.now());
  const story = name === undefined ? undefined : stories[name];
  const present = createMovableClock(systemClock, new Date(Date.now() + aheadMs));
  const until = present.now();
  const isNew = name !== undefined && earlier === undefined;
  const beganMs = isNew ? until.getTime() - (story?.beginsHours ?? 0) * hourMs : until.getTime();
  if (isNew && beganMs < Date.parse(buildDate)) {
    throw new StartFault(
      `The story "${name}" begins ${story?.beginsHours} hours before it is ready, and this version was built on ${buildDate}: give --now a later moment.`,
    );
  }
  const past = createMovableClock(present, new Date(beganMs));
  const own = createMovableClock(past);
  const setBack = () => own.setWall(new Date(past.now().getTime() - (story?.clockBehindMs ?? 0)));
  if (!isNew) setBack();
  return {
    story,
    isNew,
    aheadMs,
    past,
    own,
    until,
    /** The past is over: all clocks show the present, but for one that is wrong. */
    catchUp() {
      past.passTo(present.now());
      setBack();
    },
    keep: async (isTold: boolean) => {
      if (name !== undefined && isNew) await keepStory(folder, { story: name, ahead_ms: aheadMs, is_told: isTold });
    },
  };
}

/** See {@link openStory}. */
export type Telling = ReturnType<typeof openStory>;

/** What a story sets of the branch. It has backups, so that nothing but the story is wrong. */
export function branchOfStory({ story }: Telling, dataDir: string) {
  if (story === undefined) return { config: {}, parts: {} };
  const { freeBytes } = story;
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  return {
    config: { backup: { folder, everyMs: hourMs, passphrase: undefined } },
    parts: freeBytes === undefined ? {} : { freeBytes: () => freeBytes },
  };
}
