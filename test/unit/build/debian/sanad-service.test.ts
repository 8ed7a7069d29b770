import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const unit = readFileSync(path.resolve(import.meta.dirname, '../../../../build/debian/sanad.service'), 'utf8');

/** The settings of a section. */
function section(name: string): string[] {
  const [, ...sections] = unit.split(/^\[(?=\w+\]$)/mu);
  const found = sections.find((text) => text.startsWith(`${name}]`)) ?? '';
  return found.split('\n').filter((line) => /^\w+=/u.test(line));
}

test('systemd starts the appliance again however often and quickly a start fails', () => {
  expect(section('Service')).toEqual(expect.arrayContaining(['Restart=always', 'RestartSec=2']));
  // In another section systemd takes no notice of it, and gives up after five starts within ten seconds.
  expect(section('Unit')).toContain('StartLimitIntervalSec=0');
});
