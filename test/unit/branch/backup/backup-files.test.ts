import { expect, test } from 'vitest';
import { backupName, backupsAmong, superfluousBackups } from '#main/branch/backup/backup-files.ts';

const ledgerId = '0123456789abcdef0123456789abcdef';
const hourMs = 3_600_000;
const now = new Date('2026-11-20T09:30:00.000Z');

function nameAt(hoursAgo: number): string {
  return backupName(ledgerId, new Date(now.getTime() - hoursAgo * hourMs));
}

/** What is left after a backup was written. */
function keptOf(names: string[], justWritten = nameAt(0)): string[] {
  const backups = backupsAmong(names, ledgerId);
  const superfluous = superfluousBackups(backups, justWritten);
  return backups.map(({ name }) => name).filter((name) => !superfluous.includes(name));
}

test('keeps each of the last 24 hours and the newest of each of the last 30 days in Riyadh', () => {
  const all = Array.from({ length: 60 * 24 }, (_, hoursAgo) => nameAt(hoursAgo));
  // 09:30 UTC is 12:30 in Riyadh: yesterday's last hour began 13 hours ago, the day before's 37 hours ago.
  const hourly = Array.from({ length: 24 }, (_, hour) => nameAt(hour));
  const daily = Array.from({ length: 28 }, (_, day) => nameAt(13 + 24 * (day + 1)));
  expect(keptOf(all)).toEqual([...hourly, ...daily]);
});

test('keeps the newest of several in one hour', () => {
  const twoInAnHour = [nameAt(0), nameAt(0.2), nameAt(0.4)];
  expect(keptOf(twoInAnHour)).toEqual([nameAt(0)]);
});

test('deletes nothing because the appliance was off', () => {
  const old = Array.from({ length: 20 }, (_, day) => nameAt(24 * (400 + day)));
  expect(keptOf([nameAt(0), ...old])).toEqual([nameAt(0), ...old]);
});

test('keeps the backup just written by a clock that has fallen back', () => {
  const all = Array.from({ length: 60 * 24 }, (_, hoursAgo) => nameAt(hoursAgo));
  const fallenBack = backupName(ledgerId, new Date('2000-01-01T00:00:00.000Z'));
  expect(keptOf([...all, fallenBack], fallenBack)).toContain(fallenBack);
});

test('leaves alone whatever is not a backup of this ledger', () => {
  const others = [
    'sanad-fedcba98-20261120T080000Z.backup',
    'holiday.jpg',
    `${nameAt(1)}.draft`,
    'sanad-01234567-20261320T080000Z.backup',
  ];
  expect(backupsAmong(others, ledgerId)).toEqual([]);
});
