import { removeTemporaryFolders, temporaryFolder } from '../../support/platform/temporary-folder.ts';
import { startStack, type Stack } from './stack.ts';

/** Does something with a stack of its own, in a temporary folder. */
export async function withStack<Result>(work: (stack: Stack) => Promise<Result>): Promise<Result> {
  const { stack, running } = await startStack(temporaryFolder('e2e'));
  try {
    return await work(stack);
  } finally {
    await running.stop();
    removeTemporaryFolders();
  }
}
