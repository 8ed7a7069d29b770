import { describe, expect, it } from 'vitest';
import { isBelow, readKey } from '#ui/client/use-read.ts';

describe('readKey', () => {
  it('names what is read by the parts of its path, then its query', () => {
    expect(readKey('/companies')).toEqual(['companies']);
    expect(readKey('/companies/1/api-keys', { limit: 1 })).toEqual(['companies', '1', 'api-keys', { limit: 1 }]);
  });
});

describe('isBelow', () => {
  it('holds for a path with any query, and for all below it', () => {
    for (const key of [
      readKey('/companies'),
      readKey('/companies', { limit: 1 }),
      readKey('/companies/1'),
      ['companies', 'all'],
    ]) {
      expect(isBelow(key, '/companies')).toBe(true);
    }
  });

  it('does not hold for what stands above or beside a path, or begins with the same letters', () => {
    for (const key of [readKey('/companies'), readKey('/companies/2'), readKey('/companies/10'), readKey('/alerts')]) {
      expect(isBelow(key, '/companies/1')).toBe(false);
    }
  });
});
