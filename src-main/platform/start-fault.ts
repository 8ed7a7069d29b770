/**
 * A program cannot start, for a reason its operator can do something about. The message is one sentence for that operator: a
 * door prints it, without a stack, and exits 1.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
