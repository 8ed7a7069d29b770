import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backupFolderFault } from '#main/branch/backup/backup-folder.ts';
import { exampleBackupFolder, mountedDisks, mountPoints } from '#main/branch/backup/mounted-disks.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const mounts = String.raw`proc /proc proc rw,relatime 0 0
/dev/sda2 / ext4 rw,relatime 0 0
/dev/sda1 /boot/efi vfat rw 0 0
/dev/sda3 /home ext4 rw 0 0
/dev/loop3 /mnt/snap-like squashfs ro 0 0
tmpfs /run/user/1000 tmpfs rw 0 0
/dev/sdb1 /run/media/shop/My\040USB exfat rw 0 0
/dev/sdc1 /media/shop/BACKUP fuseblk rw 0 0
/dev/sdc1 /media/shop/BACKUP fuseblk rw 0 0
nas:/volume1 /mnt/nas nfs4 rw 0 0
//nas/backups /mnt/share cifs rw 0 0
portal /run/user/1000/doc fuse.portal rw 0 0
`;

test('on Linux disks and shares of people are found, each once, and nothing of the system', () => {
  expect(mountPoints(mounts)).toEqual(['/run/media/shop/My USB', '/media/shop/BACKUP', '/mnt/nas', '/mnt/share']);
});

test('the disk of the ledger is not among the disks', async () => {
  const dataDir = path.join(temporaryFolder('mounted-disks'), 'data');
  mkdirSync(dataDir);
  const ledgerDevice = statSync(dataDir).dev;
  const found = await mountedDisks(dataDir);
  expect(found.filter(({ folder }) => statSync(folder).dev === ledgerDevice)).toEqual([]);
});

test.each([
  ['linux', '/mnt/backup/sanad'],
  ['darwin', '/Volumes/Backup/Sanad'],
  ['win32', 'D:\\Sanad'],
] as const)('the example for %s is a path of its own', (platform, example) => {
  expect(exampleBackupFolder(platform)).toBe(example);
});

test('the example of this system is a full path', () => {
  expect(backupFolderFault(exampleBackupFolder(), temporaryFolder('mounted-disks'))).not.toBe('not_absolute');
});
