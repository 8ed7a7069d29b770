/**
 * A program cannot start, for a reason that the operator can fix. The message is one sentence for the operator: `runProgram`
 * prints it, without a stack, and exits 1.
 */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
