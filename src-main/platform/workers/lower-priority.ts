import { constants, setPriority } from 'node:os';

/**
 * Lets every other thread go first where the cores are busy: for threads whose work nobody waits for. On Linux a priority belongs
 * to a thread; elsewhere it is that of the whole process, so it stays as it is.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // An operator may forbid it to the service; the thread works as well without.
  }
}
