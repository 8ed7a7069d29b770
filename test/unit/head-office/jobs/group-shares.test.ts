import { describe, expect, test } from 'vitest';
import { createGroupShares } from '#main/head-office/jobs/queue-workers.ts';

const quickMs = 50;
const slowMs = 10_000;

test('a group has its share, and gets a worker back with each end', () => {
  const shares = createGroupShares({ workers: 20, ofGroup: 2 });
  expect([shares.tryStart('a'), shares.tryStart('a'), shares.tryStart('a')]).toEqual([true, true, false]);
  expect(shares.exhausted()).toEqual(['a']);
  shares.end('a', quickMs);
  expect(shares.exhausted()).toEqual([]);
  expect(shares.tryStart('a')).toBe(true);
});

test('jobs without a group may always start', () => {
  const shares = createGroupShares({ workers: 2, ofGroup: 1 });
  for (let started = 0; started < 10; started += 1) expect(shares.tryStart(null)).toBe(true);
  shares.end(null, slowMs);
  expect(shares.exhausted()).toEqual([]);
});

describe('groups that are slow', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];

  // Every group has shown how slow it is.
  function slowShares() {
    const shares = createGroupShares({ workers: 8, ofGroup: 2 });
    for (const name of names) {
      shares.tryStart(name);
      shares.end(name, slowMs);
    }
    return shares;
  }

  test('have half of the workers together, however many they are', () => {
    const shares = slowShares();
    const started = [...names, ...names].filter((name) => shares.tryStart(name));
    expect(started).toHaveLength(4);
    expect(shares.exhausted().toSorted()).toEqual(names);
    expect(shares.tryStart('quick')).toBe(true);
  });

  test('are slow until one of their jobs is not', () => {
    const shares = slowShares();
    for (const name of names) {
      shares.tryStart(name);
      shares.end(name, quickMs);
    }
    expect([...names].filter((name) => shares.tryStart(name))).toEqual(names);
  });

  test('beyond a thousand are not remembered, the oldest first', () => {
    const shares = createGroupShares({ workers: 2, ofGroup: 1 });
    for (let group = 0; group <= 1000; group += 1) shares.end(String(group), slowMs);
    shares.tryStart('1000');
    const exhausted = shares.exhausted();
    expect(exhausted).toHaveLength(1000);
    expect(exhausted).not.toContain('0');
  });
});
