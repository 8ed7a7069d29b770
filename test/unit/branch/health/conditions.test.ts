import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conditionCodes, createConditions } from '#main/branch/health/conditions.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { ar } from '#support/i18n/arabic-texts.ts';
import { createLogger } from '#main/platform/logger.ts';
import { settableClock } from '#support/platform/settable-clock.ts';

function startConditions() {
  const lines: { level: string; condition: string; subject?: string; msg: string }[] = [];
  const clock = settableClock('2026-11-20T08:00:00Z');
  const logger = createLogger({ name: 'test', stream: { write: (line) => void lines.push(JSON.parse(line)) } });
  return { clock, lines, conditions: createConditions(clock, logger) };
}

const silent = { code: 'GATEWAY_SILENT', subject: 'sandbox', message: 'The gateway is silent.', severity: 'warning' } as const;

test('logs a condition once when it begins and once when it ends, with how long it held', () => {
  const { clock, lines, conditions } = startConditions();
  conditions.begin(silent);
  conditions.begin(silent);
  clock.advance(12 * 60_000);
  conditions.end('GATEWAY_SILENT', 'sandbox');
  conditions.end('GATEWAY_SILENT', 'sandbox');
  expect(lines.map(({ level, condition, subject, msg }) => [level, condition, subject, msg])).toEqual([
    ['warn', 'GATEWAY_SILENT', 'sandbox', 'The gateway is silent.'],
    ['info', 'GATEWAY_SILENT', 'sandbox', 'The gateway answers again, after 12 min.'],
  ]);
});

test('keeps the time a condition began and updates its message', () => {
  const { clock, conditions } = startConditions();
  conditions.begin(silent);
  clock.advance(5_000);
  conditions.begin({ ...silent, message: 'Still silent.' });
  expect(conditions.current()).toEqual([{ ...silent, message: 'Still silent.', since: new Date('2026-11-20T08:00:00Z') }]);
});

test('keeps subjects apart', () => {
  const { conditions } = startConditions();
  conditions.begin(silent);
  conditions.begin({ ...silent, subject: 'production' });
  conditions.end('GATEWAY_SILENT', 'sandbox');
  expect(conditions.current().map((each) => each.subject)).toEqual(['production']);
});

test('a wall clock that is set meanwhile does not change how long a condition held', () => {
  const { clock, lines, conditions } = startConditions();
  conditions.begin(silent);
  clock.advance(30_000);
  clock.setWall('2020-01-01T00:00:00Z');
  conditions.end('GATEWAY_SILENT', 'sandbox');
  expect(lines.at(-1)?.msg).toBe('The gateway answers again, after 30 s.');
});

test('every condition is documented for operators, with what to do', () => {
  // What comes after the log is found by "sanad doctor" alone.
  const [page = ''] = readFileSync('docs/operations/conditions.md', 'utf8').split('\n## sanad doctor\n');
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (?:error|warning|warning, error) +\| \S.+\| \S.+\|$/gm)].map(([, code]) =>
    String(code),
  );
  expect(rows.toSorted()).toEqual([...conditionCodes].toSorted());
});

test.each(conditionCodes)('%s is worded, with what to do, in both languages', (code) => {
  const worded: Readonly<Record<string, Readonly<Record<string, string>>>>[] = [en, ar];
  const texts = worded.flatMap(({ conditions, diagnostics }) => [conditions?.[code], diagnostics?.[`do.${code}`]]);
  expect(texts.filter((text) => text === undefined || text.includes(code))).toEqual([]);
});
