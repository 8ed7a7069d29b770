import { afterEach, expect, test } from 'vitest';
import { createWorkerDesk } from '../../../src-main/platform/worker-desk.ts';
import type { WorkerDesk } from '../../../src-main/platform/worker-desk.ts';
import type { OddQuestion } from '../../support/odd-worker.ts';

const desks: WorkerDesk<OddQuestion, string>[] = [];

afterEach(async () => {
  await Promise.all(desks.splice(0).map((desk) => desk.close()));
});

function openDesk(limits: { maxWaiting?: number; timeLimitMs?: number } = {}): WorkerDesk<OddQuestion, string> {
  const desk = createWorkerDesk<OddQuestion, string>({
    script: new URL('../../support/odd-worker.ts', import.meta.url),
    name: 'odd',
    failure: 'The question could not be answered',
    busy: 'Too many questions.',
    maxWaiting: limits.maxWaiting ?? 10,
    timeLimitMs: limits.timeLimitMs ?? 60_000,
    maxHeapMb: 64,
  });
  desks.push(desk);
  return desk;
}

test('answers questions in turn, all in one thread', async () => {
  const desk = openDesk();
  const answers = [desk.ask('who'), desk.ask({ say: 'one' }), desk.ask({ say: 'two' }), desk.ask('who')];
  const [first, one, two, last] = await Promise.all(answers);
  expect([one, two]).toEqual(['one', 'two']);
  expect(last).toBe(first);
});

test('tells of a question that fails, and keeps its thread', async () => {
  const desk = openDesk();
  const before = await desk.ask('who');
  await expect(desk.ask('fail')).rejects.toThrow(/^The question could not be answered: Error: no idea/);
  expect(await desk.ask('who')).toBe(before);
});

test.each<OddQuestion>(['crash', 'grow'])(
  'goes on in a new thread after the question %j has ended the old one',
  async (question) => {
    const desk = openDesk();
    const before = await desk.ask('who');
    const [lost, next] = await Promise.allSettled([desk.ask(question), desk.ask('who')]);
    expect(lost).toMatchObject({ status: 'rejected', reason: new Error('The question could not be answered.') });
    expect(next.status).toBe('fulfilled');
    expect(next).not.toMatchObject({ value: before });
  },
);

test('gives up a question that takes too long, and goes on', async () => {
  const desk = openDesk({ timeLimitMs: 1_000 });
  const [lost, next] = await Promise.allSettled([desk.ask('hang'), desk.ask({ say: 'next' })]);
  expect(lost).toMatchObject({
    status: 'rejected',
    reason: { cause: new Error('it took longer than 1000 ms') },
  });
  expect(next).toEqual({ status: 'fulfilled', value: 'next' });
});

test('sends away whom too many wait before, and nobody else', async () => {
  const desk = openDesk({ maxWaiting: 1 });
  const taken = [desk.ask({ say: 'at work' }), desk.ask({ say: 'waiting' })];
  await expect(desk.ask({ say: 'too many' })).rejects.toMatchObject({ code: 'SERVICE_BUSY', message: 'Too many questions.' });
  expect(await Promise.all(taken)).toEqual(['at work', 'waiting']);
});

test('closing gives up what is under way and what waits, and nothing more is taken', async () => {
  const desk = openDesk();
  const asked = [desk.ask('hang'), desk.ask({ say: 'waiting' })];
  const given = Promise.allSettled(asked);
  await desk.close();
  const late = await Promise.allSettled([desk.ask({ say: 'late' })]);
  for (const answer of [...(await given), ...late]) {
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_BUSY' } });
  }
});
