const mostBuffered = 1024 * 1024;

/**
 * Reads server-sent events from the pieces of their stream (WHATWG HTML §9.2.6): returns the data of the events that each piece
 * completes. Comments, ids and names of events are passed over: this API has none.
 *
 * @throws RangeError where an event does not end within 1 MiB.
 */
export function createEventStreamParser(): (piece: string) => string[] {
  let rest = '';
  let lines: string[] = [];
  return (piece) => {
    const events: string[] = [];
    const parts = (rest + piece).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const line = part.endsWith('\r') ? part.slice(0, -1) : part;
      if (line === '' && lines.length > 0) {
        events.push(lines.join('\n'));
        lines = [];
      } else if (line.startsWith('data:')) lines.push(line.slice(line.startsWith('data: ') ? 6 : 5));
    }
    const buffered = lines.reduce((sum, line) => sum + line.length, rest.length);
    if (buffered > mostBuffered) throw new RangeError('An event of the stream is too long.');
    return events;
  };
}

/** How long to wait before the next attempt to connect: longer after each failure, and not the same for all. */
export function reconnectDelayMs(failures: number, random: number): number {
  const whole = Math.min(30_000, 1_000 * 2 ** Math.min(failures, 10));
  return whole / 2 + (random * whole) / 2;
}
