import type { StoryName } from '#main/branch/demo/stories/story-names.ts';
import { removeTemporaryFolders, temporaryFolder } from '#support/platform/temporary-folder.ts';
import { startStack, startStory, type Stack } from './stack.ts';

/** Does something with a stack of its own, in a temporary folder: one with something of everything, or a story. */
export async function withStack<Result>(work: (stack: Stack) => Promise<Result>, story?: StoryName): Promise<Result> {
  const folder = temporaryFolder('e2e');
  const { stack, running } = await (story === undefined ? startStack(folder) : startStory(story, folder));
  try {
    return await work(stack);
  } finally {
    await running.stop();
    removeTemporaryFolders();
  }
}
