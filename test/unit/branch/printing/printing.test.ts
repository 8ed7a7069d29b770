import { expect, test } from 'vitest';
import { oneAtATime } from '#main/branch/printing/printing.ts';

function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

test('begins work under a key when what came before has ended, also where that failed', async () => {
  const run = oneAtATime(5);
  const [first, second] = [openWork(), openWork()];
  const begun: string[] = [];
  const begin = (name: string, work: Promise<string>) => () => {
    begun.push(name);
    return work;
  };
  const failing = run('printer', begin('first', first.promise));
  const following = run('printer', begin('second', second.promise));
  const elsewhere = run('other', begin('other', Promise.resolve('done')));
  expect(await elsewhere).toBe('done');
  expect(begun).toEqual(['first', 'other']);
  first.reject(new Error('no paper'));
  await expect(failing).rejects.toThrow('no paper');
  second.resolve('printed');
  expect(await following).toBe('printed');
  expect(begun).toEqual(['first', 'other', 'second']);
});

test('refuses more than may wait, and takes more once it has caught up', async () => {
  const run = oneAtATime(1);
  const [first, second] = [openWork(), openWork()];
  const under = [run('printer', () => first.promise), run('printer', () => second.promise)];
  await expect(run('printer', () => Promise.resolve('third'))).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  first.resolve('1');
  second.resolve('2');
  expect(await Promise.all(under)).toEqual(['1', '2']);
  expect(await run('printer', () => Promise.resolve('fourth'))).toBe('fourth');
});
