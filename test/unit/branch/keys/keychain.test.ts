import { expect, test } from 'vitest';
import { readEntry, removeEntry, writeEntry, type Keychain } from '#main/branch/keys/keychain.ts';

/** A keychain in memory with the entry size of Windows', which fails at the write with the given number. */
function smallKeychain(failAtWrite = 0): { keychain: Keychain; entries: Map<string, string> } {
  const entries = new Map<string, string>();
  let writes = 0;
  const keychain: Keychain = {
    async write(name, text) {
      writes += 1;
      if (text.length > 2_560 || writes === failAtWrite) throw new Error('refused');
      entries.set(name, text);
    },
    read: async (name) => entries.get(name),
    async remove(name) {
      entries.delete(name);
    },
  };
  return { keychain, entries };
}

test.each([1, 2_400, 2_401, 4_800, 9_999])('keeps a text of %d characters', async (length) => {
  const { keychain } = smallKeychain();
  const text = 'aBc/+09='.repeat(2_000).slice(0, length);
  await writeEntry(keychain, 'csid', text);
  expect(await readEntry(keychain, 'csid')).toBe(text);
});

test('leaves no part behind when a text is replaced or removed', async () => {
  const { keychain, entries } = smallKeychain();
  await writeEntry(keychain, 'csid', 'a'.repeat(9_000));
  await writeEntry(keychain, 'csid', 'b'.repeat(3_000));
  expect(entries.size).toBe(3);
  await writeEntry(keychain, 'csid', 'c');
  expect([...entries]).toEqual([['csid', 'c']]);
  await writeEntry(keychain, 'csid', 'd'.repeat(3_000));
  await removeEntry(keychain, 'csid');
  expect(entries.size).toBe(0);
});

test.each([4, 5, 6])('keeps the old text intact when write %d of the new one fails', async (failAtWrite) => {
  const { keychain } = smallKeychain(failAtWrite);
  await writeEntry(keychain, 'csid', 'a'.repeat(4_000));
  await expect(writeEntry(keychain, 'csid', 'b'.repeat(4_000))).rejects.toThrow('refused');
  expect(await readEntry(keychain, 'csid')).toBe('a'.repeat(4_000));
});

test('treats a text with missing parts as lost', async () => {
  const { keychain, entries } = smallKeychain();
  await writeEntry(keychain, 'csid', 'a'.repeat(9_000));
  const part = [...entries.keys()].find((name) => name.endsWith('.2'));
  entries.delete(String(part));
  expect(await readEntry(keychain, 'csid')).toBeUndefined();
});
