import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import type { Crash } from '#main/desktop/appliance/crash-log.ts';
import type { HostedProcess } from '#main/desktop/appliance/hosted-process.ts';
import type { ServiceState } from '#main/desktop/appliance/service-state.ts';
import { superviseAppliance, type Supervisor } from '#main/desktop/appliance/supervisor.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { sampleStatus } from '#support/desktop/sample-status.ts';

type FakeProcess = HostedProcess & { serve(url: string): void; end(code: number): void; asked: string[] };

let processes: FakeProcess[];
let states: ServiceState[];
let crashes: Crash[];
let answer: () => Promise<ApplianceStatus | undefined>;
let supervisor: Supervisor;

function fakeProcess(): FakeProcess {
  const ready = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<number>();
  const asked: string[] = [];
  const made: FakeProcess = {
    ready: ready.promise,
    ended: ended.promise,
    output: () => '{"level":"info"}\nThe disk is gone.\n',
    askToStop: () => void asked.push('stop'),
    kill() {
      asked.push('kill');
      ended.resolve(1);
    },
    serve: ready.resolve,
    end: ended.resolve,
    asked,
  };
  processes.push(made);
  return made;
}

beforeEach(() => {
  vi.useFakeTimers();
  processes = [];
  states = [];
  crashes = [];
  answer = () => Promise.resolve(undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

function supervise(): void {
  supervisor = superviseAppliance({
    startProcess: fakeProcess,
    askStatus: () => answer(),
    crashed: (crash) => void crashes.push(crash),
    changed: (state) => void states.push(state),
    clock: { now: () => new Date(), monotonicMs: () => Date.now() },
  });
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

test('starts an appliance where none runs, and says where it serves', async () => {
  supervise();
  await pass(0);
  processes[0]?.serve('http://127.0.0.1:1');
  await pass(0);
  expect(supervisor.state()).toEqual({ kind: 'running', url: 'http://127.0.0.1:1', isOwn: true });
});

test('starts it again after 1, 2 and 4 seconds, and says why it ended', async () => {
  supervise();
  await pass(0);
  for (const waitMs of [1_000, 2_000, 4_000]) {
    const before = processes.length;
    processes.at(-1)?.end(1);
    await pass(waitMs - 1);
    expect(processes).toHaveLength(before);
    await pass(1);
    expect(processes).toHaveLength(before + 1);
  }
  expect(states).toEqual(Array.from({ length: 3 }, () => ({ kind: 'restarting', reason: 'The disk is gone.' })));
  expect(crashes.map(({ code, output }) => [code, output.includes('disk')])).toEqual(Array.from({ length: 3 }, () => [1, true]));
});

test('forgets earlier failures once it has run for ten minutes', async () => {
  supervise();
  await pass(0);
  processes.at(-1)?.end(1);
  await pass(1_000);
  processes.at(-1)?.end(1);
  await pass(2_000);
  await pass(10 * 60_000);
  processes.at(-1)?.end(1);
  await pass(1_000);
  expect(processes).toHaveLength(4);
});

test('attaches to one that runs already, and starts its own once that has gone', async () => {
  answer = () => Promise.resolve(sampleStatus());
  supervise();
  await pass(0);
  expect([supervisor.state(), processes]).toEqual([{ kind: 'running', url: sampleStatus().url, isOwn: false }, []]);
  answer = () => Promise.resolve(undefined);
  await pass(5_000);
  expect(processes).toHaveLength(1);
});

test('leaves one alone that it may not reach, and looks again', async () => {
  answer = () => Promise.reject(new StartFault('The socket belongs to another user.'));
  supervise();
  await pass(0);
  expect(supervisor.state()).toEqual({ kind: 'unreachable', reason: 'The socket belongs to another user.' });
  answer = () => Promise.resolve(sampleStatus());
  await pass(1_000);
  expect([supervisor.state().kind, processes]).toEqual(['running', []]);
});

test('stopping asks it to end, is no crash, and starts nothing again', async () => {
  supervise();
  await pass(0);
  const stopped = supervisor.stop();
  expect(processes[0]?.asked).toEqual(['stop']);
  processes[0]?.end(0);
  await stopped;
  await pass(120_000);
  expect([supervisor.state().kind, crashes, processes.length]).toEqual(['stopped', [], 1]);
});

test('one that has not ended half a minute later is killed', async () => {
  supervise();
  await pass(0);
  const stopped = supervisor.stop();
  await pass(29_999);
  expect(processes[0]?.asked).toEqual(['stop']);
  await pass(1);
  await stopped;
  expect(processes[0]?.asked).toEqual(['stop', 'kill']);
});

test('stopping while it waits to start again ends the wait', async () => {
  supervise();
  await pass(0);
  processes[0]?.end(1);
  await pass(0);
  await supervisor.stop();
  expect([supervisor.state().kind, processes.length]).toEqual(['stopped', 1]);
});
