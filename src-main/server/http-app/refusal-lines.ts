// The lines of one caller with one status in one second.
const mostLines = 10;
const windowMs = 1_000;
const mostCauses = 1_000;

/** Keeps refusals of one cause from filling the log. */
export type RefusalLines = {
  /** Whether a refusal of this cause is still to be logged; if not, it is counted. */
  admit(cause: string): boolean;
};

/**
 * Admits ten lines a second of each cause, and says at the end of that second how many were left out.
 *
 * @param report is called with a cause and how many of its lines were left out.
 */
export function createRefusalLines(report: (cause: string, leftOut: number) => void): RefusalLines {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function endWindow(): void {
    timer = undefined;
    const counted = [...counts];
    counts.clear();
    for (const [cause, count] of counted) if (count > mostLines) report(cause, count - mostLines);
  }

  return {
    admit(cause) {
      timer ??= setTimeout(endWindow, windowMs).unref();
      // Whoever has many addresses has one cause for all that come after these.
      const counted = counts.has(cause) || counts.size < mostCauses ? cause : 'others';
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= mostLines;
    },
  };
}
