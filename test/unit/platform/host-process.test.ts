import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { hostOf, isStopMessage, isUtilityProcess, readyUrlOf, stopMessage } from '#main/platform/host-process.ts';

function programWith(own: object): NodeJS.Process {
  return Object.assign(new EventEmitter(), own) as unknown as NodeJS.Process;
}

test("a program of Electron's talks through its port", () => {
  const told: unknown[] = [];
  const parentPort = Object.assign(new EventEmitter(), { postMessage: (message: unknown) => void told.push(message) });
  const program = programWith({ parentPort });
  const heard: unknown[] = [];
  hostOf(program)?.onMessage((message) => void heard.push(message));
  hostOf(program)?.tell('ready');
  parentPort.emit('message', { data: stopMessage, ports: [] });
  expect([isUtilityProcess(program), told, heard]).toEqual([true, ['ready'], [stopMessage]]);
});

test("a program of Node's talks through its channel", () => {
  const told: unknown[] = [];
  const program = programWith({ send: (message: unknown) => told.push(message) });
  const heard: unknown[] = [];
  hostOf(program)?.onMessage((message) => void heard.push(message));
  hostOf(program)?.tell('ready');
  program.emit('message', stopMessage, undefined as never);
  expect([isUtilityProcess(program), told, heard]).toEqual([false, ['ready'], [stopMessage]]);
});

test('a program that a person has started has no host', () => {
  expect([hostOf(programWith({})), isUtilityProcess(programWith({ parentPort: null }))]).toEqual([undefined, false]);
});

test('only its own messages mean something', () => {
  expect([stopMessage, { kind: 'go' }, 'stop', null, undefined].map((message) => isStopMessage(message))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  const messages = [
    { kind: 'ready', url: 'http://127.0.0.1:1' },
    { kind: 'ready' },
    { kind: 'ready', url: 1 },
    { url: 'x' },
    'ready',
  ];
  expect(messages.map((message) => readyUrlOf(message))).toEqual([
    'http://127.0.0.1:1',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
