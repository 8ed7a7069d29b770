import { expect, test } from 'vitest';
import type { KeyStore } from '#main/branch/keys/key-store.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);

/** What every key store does; `open` opens the same store again at each call. */
export function keyStoreContract(open: () => Promise<KeyStore>): void {
  test('gives back every byte of a secret, also after it was opened again', async () => {
    const store = await open();
    await store.put('unit-1/private-key', everyByte);
    expect(await store.get('unit-1/private-key')).toEqual(everyByte);
    const reopened = await open();
    expect(await reopened.get('unit-1/private-key')).toEqual(everyByte);
  });

  test('knows no secret that was never put', async () => {
    const store = await open();
    expect(await store.get('unknown')).toBeUndefined();
  });

  test('replaces a secret', async () => {
    const store = await open();
    await store.put('replaced', everyByte);
    await store.put('replaced', new Uint8Array([1]));
    expect(await store.get('replaced')).toEqual(new Uint8Array([1]));
  });

  test('removes a secret, and one that is not there without complaint', async () => {
    const store = await open();
    await store.put('removed', everyByte);
    await store.remove('removed');
    await store.remove('removed');
    expect(await store.get('removed')).toBeUndefined();
    const reopened = await open();
    expect(await reopened.get('removed')).toBeUndefined();
  });

  test('keeps secrets of any name apart', async () => {
    const store = await open();
    const names = ['__proto__', 'egs/1/otp', 'egs/1', 'وحدة ١', 'a b"\\'];
    for (const [index, name] of names.entries()) await store.put(name, new Uint8Array([index]));
    const kept = await Promise.all(names.map((name) => store.get(name)));
    expect(kept).toEqual(names.map((_, index) => new Uint8Array([index])));
  });

  test('keeps a secret of many kilobytes, and a short one in its place', async () => {
    const store = await open();
    const long = Uint8Array.from({ length: 20_000 }, (_, index) => index % 251);
    await store.put('long', long);
    await store.put('long', long.toReversed());
    expect(await store.get('long')).toEqual(long.toReversed());
    await store.put('long', new Uint8Array([7]));
    expect(await store.get('long')).toEqual(new Uint8Array([7]));
    await store.put('long', long);
    await store.remove('long');
    expect(await store.get('long')).toBeUndefined();
  });

  test('keeps every one of many secrets put at once', async () => {
    const store = await open();
    const names = Array.from({ length: 20 }, (_, index) => `at-once-${index}`);
    await Promise.all(names.map((name, index) => store.put(name, new Uint8Array([index]))));
    const reopened = await open();
    const kept = await Promise.all(names.map((name) => reopened.get(name)));
    expect(kept).toEqual(names.map((_, index) => new Uint8Array([index])));
  });

  test('refuses an empty secret', async () => {
    const store = await open();
    await expect(store.put('empty', new Uint8Array())).rejects.toThrow('at least one byte');
  });
}
