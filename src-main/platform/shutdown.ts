import { hostOf, isStopMessage } from './host-process.ts';

const defaultTimeoutMs = 30_000;
// A terminal sends Ctrl-C to the program and to its parent npm, which forwards it: both signals count as one.
const defaultEchoMs = 2_000;
const parentPollMs = 300;

// A signal to npm ends npm and the shell under it, but the shell does not pass it on: without this the program would keep
// running.
function onParentsEnd(terminate: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    terminate();
  }, parentPollMs);
  watch.unref();
}

// A program that was started with a channel belongs to the one at its other end, which may have ended by now.
function onChannelsEnd(terminate: () => void): void {
  if (process.connected) process.once('disconnect', terminate);
  else terminate();
}

function exitAtOnce(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Shuts the program down gracefully: the first SIGTERM or SIGINT closes it once and exits 0, and so does a host that says so, or the end
 * of a program that has started it with a channel. A second signal some time later, a
 * close that fails or one that takes longer than the timeout exits 1.
 */
export function onTermination(close: () => Promise<void>, options: { timeoutMs?: number; echoMs?: number } = {}): void {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const echoMs = options.echoMs ?? defaultEchoMs;
  let closedSinceMs: number | undefined;
  const terminate = (): void => {
    if (closedSinceMs !== undefined) {
      if (performance.now() - closedSinceMs >= echoMs) exitAtOnce('Stopped at once by a second signal.');
      return;
    }
    closedSinceMs = performance.now();
    setTimeout(() => exitAtOnce(`Did not close within ${timeoutMs / 1000} s.`), timeoutMs).unref();
    close().then(
      () => process.exit(0),
      (cause: unknown) => exitAtOnce(`Could not close: ${cause instanceof Error ? cause.message : String(cause)}`),
    );
  };
  if (process.env['npm_lifecycle_event'] !== undefined) onParentsEnd(terminate);
  if (process.send !== undefined) onChannelsEnd(terminate);
  hostOf()?.onMessage((message) => {
    if (isStopMessage(message)) terminate();
  });
  process.on('SIGTERM', terminate);
  process.on('SIGINT', terminate);
}
