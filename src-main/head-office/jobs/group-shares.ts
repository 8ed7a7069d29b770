/** Which groups may have further jobs worked on. */
export type GroupShares = {
  /** The groups of which no job may start. */
  exhausted(): string[];
  /** Starts a job of a group, if one may; jobs without a group always may. */
  tryStart(group: string | null): boolean;
  /** Ends a job that took so long. */
  end(group: string | null, tookMs: number): void;
};

const slowMs = 2000;
const mostSlowGroups = 1000;

/**
 * Shares the workers of a process among groups: each has at most `ofGroup`, and those whose last job was slow have half of all workers
 * together. So however many receivers never answer, the others are served.
 */
export function createGroupShares({ workers, ofGroup }: { workers: number; ofGroup: number }): GroupShares {
  const active = new Map<string, number>();
  const slow = new Set<string>();
  const ofSlowGroups = Math.max(1, Math.floor(workers / 2));
  const activeOf = (group: string): number => active.get(group) ?? 0;

  function slowGroupsAreExhausted(): boolean {
    let count = 0;
    for (const group of slow) count += activeOf(group);
    return count >= ofSlowGroups;
  }

  function remember(group: string, isSlow: boolean): void {
    slow.delete(group);
    if (!isSlow) return;
    slow.add(group);
    const [oldest] = slow;
    if (slow.size > mostSlowGroups && oldest !== undefined) slow.delete(oldest);
  }

  return {
    exhausted() {
      const busy = [...active].filter(([, count]) => count >= ofGroup).map(([group]) => group);
      return [...new Set([...busy, ...(slowGroupsAreExhausted() ? slow : [])])];
    },
    tryStart(group) {
      if (group === null) return true;
      if (activeOf(group) >= ofGroup || (slow.has(group) && slowGroupsAreExhausted())) return false;
      active.set(group, activeOf(group) + 1);
      return true;
    },
    end(group, tookMs) {
      if (group === null) return;
      const left = activeOf(group) - 1;
      if (left > 0) active.set(group, left);
      else active.delete(group);
      remember(group, tookMs >= slowMs);
    },
  };
}
