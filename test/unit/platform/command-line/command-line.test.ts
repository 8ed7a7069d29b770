import { expect, test } from 'vitest';
import { hasFlag, helpOf, readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';

const command = {
  name: 'sanad weigh',
  summary: 'Weighs things',
  operands: 'THING…',
  flags: {
    unit: { type: 'string', default: 'kg', value: 'UNIT', meaning: 'what it weighs in', example: '--unit g' },
    tare: { type: 'string', value: 'N', meaning: 'what is taken off', example: '--tare 0.2' },
    json: { type: 'boolean', default: false, meaning: 'prints JSON', example: 'sanad weigh --json box' },
  },
  notes: ['Exit code 0: weighed.'],
} as const satisfies Command;

test('reads flags, defaults and operands from the table', () => {
  const { values, positionals } = readCommandLine(['--tare', '1', 'box', '--', '-h'], command);
  expect(values).toEqual({ unit: 'kg', tare: '1', json: false });
  expect(positionals).toEqual(['box', '-h']);
});

test('explains each flag with meaning, default and example', () => {
  expect(helpOf(command)).toBe(`Usage: sanad weigh [flags] THING…

Weighs things.

  --unit UNIT
      what it weighs in (default: kg)
      example: --unit g
  --tare N
      what is taken off (no default)
      example: --tare 0.2
  --json
      prints JSON (default: off)
      example: sanad weigh --json box
  -h, --help
      prints this
  --version
      prints the version

Exit code 0: weighed.
`);
});

test.each([
  [['--colour'], "Unknown option '--colour'"],
  [['--tare'], '--tare <value>'],
  [['--tare', '--json'], "Option '--tare' argument is ambiguous; known flags"],
  [['--config.file'], "Unknown option '--config.file'; known flags"],
])('says in one sentence why it does not take %j, and where help is', (argv, words) => {
  expect(() => readCommandLine([...argv], command)).toThrow(words);
  expect(() => readCommandLine([...argv], command)).toThrow('"sanad weigh --help" says more.');
});

test.each([['box'], ['../../data'], ['/var/lib/sanad 1.2/ledger.db']])(
  'takes no operand %j where the table names none',
  (operand) => {
    const { operands: _, ...without } = command;
    const sentence = `Unexpected argument '${operand}'; known flags: --unit, --tare, --json. "sanad weigh --help" says more.`;
    expect(() => readCommandLine([operand], without)).toThrow(sentence);
  },
);

test('shows help wherever the flag is, except among operands', () => {
  expect(hasFlag(['--tare', '1', '-h'], '--help', '-h')).toBe(true);
  expect(hasFlag(['--', '-h'], '--help', '-h')).toBe(false);
});
