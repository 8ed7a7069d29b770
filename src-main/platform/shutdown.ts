const defaultTimeoutMs = 30_000;

/**
 * Lets the operator or the service manager end the program in order: the first SIGTERM or SIGINT closes it once and exits 0. A
 * second signal, a close that fails or one that takes longer than the timeout exits 1.
 */
export function onTermination(close: () => Promise<void>, options: { timeoutMs?: number } = {}): void {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  let closing = false;
  const terminate = (): void => {
    if (closing) exitAtOnce('Stopped at once by a second signal.');
    closing = true;
    setTimeout(() => exitAtOnce(`Did not close within ${timeoutMs / 1000} s.`), timeoutMs).unref();
    close().then(
      () => process.exit(0),
      (cause: unknown) => exitAtOnce(`Could not close: ${cause instanceof Error ? cause.message : String(cause)}`),
    );
  };
  process.on('SIGTERM', terminate);
  process.on('SIGINT', terminate);
}

function exitAtOnce(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
