import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#main/platform/sqlite/database.ts';
import { WriteQueue, WriteQueueFullError } from '#main/platform/sqlite/write-queue.ts';
import type { Writer } from '#main/platform/sqlite/writer.ts';
import { openNotes, type NotesSchema } from '#support/platform/notes-database.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

let folder: string;
let database: Database<NotesSchema>;
let queue: WriteQueue<NotesSchema>;
const committed = vi.fn<() => void>();
const failed = vi.fn<() => void>();

beforeEach(() => {
  folder = temporaryFolder('write-queue');
  database = openNotes(path.join(folder, 'notes.db'));
  committed.mockReset();
  failed.mockReset();
  queue = new WriteQueue(database, { committed, failed });
});

afterEach(() => {
  vi.restoreAllMocks();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

function noting(name: string) {
  return (writer: Writer<NotesSchema>) => writer.insert('notes', { name, author: null });
}

function notingMuch(name: string) {
  return (writer: Writer<NotesSchema>) => writer.insert('notes', { name, author: 'x'.repeat(1_000_000) });
}

function requireFirst(writer: Writer<NotesSchema>): void {
  if (writer.first(writer.sql.selectFrom('notes').select('name')) !== undefined) throw new Error('not the first');
}

/** What is stored, in the order in which it was written. */
function names(): string[] {
  const { reader } = database;
  return reader
    .prepare<{ name: string }>('SELECT name FROM notes ORDER BY rowid')([])
    .map(({ name }) => name);
}

describe('works that wait together', () => {
  test('share one transaction, in their order', async () => {
    await Promise.all(['a', 'b', 'c'].map((name) => queue.commit(noting(name))));
    expect([committed.mock.calls.length, names()]).toEqual([1, ['a', 'b', 'c']]);
  });

  test('are each run once where none fails', async () => {
    const work = vi.fn<(writer: Writer<NotesSchema>) => void>(noting('a'));
    await Promise.all([queue.commit(work), queue.commit(noting('b'))]);
    expect(work).toHaveBeenCalledOnce();
  });

  test('resolve with the result of the run that was committed', async () => {
    let runs = 0;
    const counted = queue.commit((writer) => {
      runs += 1;
      writer.insert('notes', { name: `run ${runs}`, author: null });
      return runs;
    });
    const refused = queue.commit(() => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect([await counted, names()]).toEqual([2, ['run 2']]);
  });

  test('see what those before them have written', async () => {
    const [, found] = await Promise.all([
      queue.commit(noting('a')),
      queue.commit((writer) => writer.all(writer.sql.selectFrom('notes').select('name'))),
    ]);
    expect(found).toEqual([{ name: 'a' }]);
  });
});

describe('a work that throws', () => {
  test('is undone alone, also what it had written before, and the others are committed in their order', async () => {
    const refused = (name: string) => (writer: Writer<NotesSchema>) => {
      noting(name)(writer);
      throw new Error(`no ${name}`);
    };
    const works = [noting('a'), refused('b'), noting('c'), refused('d'), noting('e')];
    const settled = await Promise.allSettled(works.map((work) => queue.commit(work)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(settled[1]).toMatchObject({ reason: { message: 'no b' } });
    expect([committed.mock.calls.length, failed.mock.calls.length, names()]).toEqual([1, 0, ['a', 'c', 'e']]);
  });

  test('fails for what the others leave of the database, not for what was undone', async () => {
    const settled = await Promise.allSettled([
      queue.commit((writer) => {
        noting('undone')(writer);
        throw new Error('undone');
      }),
      queue.commit(requireFirst),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  test('alone in its transaction is run once and leaves nothing', async () => {
    const work = vi.fn<(writer: Writer<NotesSchema>) => void>((writer) => {
      noting('a')(writer);
      throw new Error('refused');
    });
    await expect(queue.commit(work)).rejects.toThrow('refused');
    expect(work).toHaveBeenCalledOnce();
    await queue.commit(noting('b'));
    expect(names()).toEqual(['b']);
  });
});

describe('a disk that refuses', () => {
  test('loses every work of the transaction, and is reported once', async () => {
    database.reader.prepare('PRAGMA query_only = ON');
    const settled = await Promise.allSettled(['a', 'b'].map((name) => queue.commit(noting(name))));
    database.reader.prepare('PRAGMA query_only = OFF');
    for (const each of settled) expect(each).toMatchObject({ status: 'rejected', reason: { kind: 'read_only' } });
    expect([failed.mock.calls.length, committed.mock.calls.length, names()]).toEqual([1, 0, []]);
  });

  test('a full disk rolls the transaction back, and accepts the next one once it has space', async () => {
    database.reader.prepare('PRAGMA max_page_count = 1')([]);
    const settled = await Promise.allSettled([queue.commit(noting('small')), queue.commit(notingMuch('large'))]);
    database.reader.prepare('PRAGMA max_page_count = 1000000')([]);
    for (const each of settled) expect(each).toMatchObject({ status: 'rejected', reason: { kind: 'full' } });
    expect(names()).toEqual([]);
    await queue.commit(notingMuch('large'));
    expect(names()).toEqual(['large']);
  });
});

test('a writer that outlives its transaction is refused', async () => {
  const kept = await queue.commit((writer) => writer);
  expect(() => noting('a')(kept)).toThrow('inside its transaction');
  await queue.commit((writer) => {
    noting('b')(writer);
    expect(() => noting('a')(kept)).toThrow('inside its transaction');
    expect(() => kept.run(kept.sql.deleteFrom('notes'))).toThrow('inside its transaction');
  });
  expect(names()).toEqual(['b']);
});

test('an observer that throws keeps nobody waiting', async () => {
  committed.mockImplementation(() => {
    throw new Error('cannot observe');
  });
  failed.mockImplementation(() => {
    throw new Error('cannot observe');
  });
  await queue.commit(noting('a'));
  database.reader.prepare('PRAGMA query_only = ON');
  await expect(queue.commit(noting('b'))).rejects.toMatchObject({ kind: 'read_only' });
  database.reader.prepare('PRAGMA query_only = OFF');
  await queue.commit(noting('c'));
  expect([names(), committed.mock.calls.length, failed.mock.calls.length]).toEqual([['a', 'c'], 2, 1]);
});

test('only requests of clients are refused while too much waits', async () => {
  const waiting = Array.from({ length: 2_000 }, (_, index) => queue.tryCommit(noting(`${index}`)));
  await expect(queue.tryCommit(noting('outside'))).rejects.toBeInstanceOf(WriteQueueFullError);
  await Promise.all([queue.commit(noting('inside')), ...waiting]);
  expect(names()).toHaveLength(2_001);
});

test('records that nothing waits for join the next transaction', async () => {
  const noted = ['a', 'b', 'c'].map((name) => queue.commitSoon(noting(name)));
  await queue.commit(noting('d'));
  await Promise.all(noted);
  expect([committed.mock.calls.length, names()]).toMatchObject([1, { length: 4 }]);
});

test('records that nothing waits for are written together soon, and before the queue is idle', async () => {
  const noted = ['a', 'b', 'c'].map((name) => queue.commitSoon(noting(name)));
  await queue.idle();
  await Promise.all(noted);
  expect([committed.mock.calls.length, names()]).toMatchObject([1, { length: 3 }]);
});

test('what the background writes is in no transaction that a request waits for', async () => {
  const inBackground = Array.from({ length: 20 }, (_, index) => queue.commitInBackground(noting(`background ${index}`)));
  await queue.commit(noting('request'));
  expect([committed.mock.calls.length, names()]).toEqual([1, ['request']]);
  await Promise.all(inBackground);
  expect([committed.mock.calls.length, names()]).toMatchObject([3, { length: 21 }]);
});

test('requests that write without a pause do not keep the background from writing', async () => {
  const written = vi.fn<() => void>();
  const background = queue.commitInBackground(noting('background')).then(written);
  for (let request = 0; written.mock.calls.length === 0 && request < 5_000; request += 1) {
    await Promise.all([queue.commit(noting(`first ${request}`)), queue.commit(noting(`second ${request}`))]);
  }
  expect(written).toHaveBeenCalledOnce();
  await background;
});
