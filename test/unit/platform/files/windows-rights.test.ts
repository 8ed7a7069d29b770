import { expect, test } from 'vitest';
import {
  foreignRights,
  keepWindowsFolder,
  refuseForeignRights,
  type WindowsSystem,
} from '#main/platform/files/windows-rights.ts';

const self = 'S-1-5-21-1004336348-1177238915-682003330-1001';
const other = 'S-1-5-21-1004336348-1177238915-682003330-1002';
const service = 'S-1-5-80-3880718306-3832830129-1677859214-2598158968-1052248003';
const closed = '(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)';

/** A Windows with one folder, whose access is replaced as it is asked for. */
function windowsWith(first: string): WindowsSystem & { sddl: () => string } {
  let sddl = first;
  return {
    sddl: () => sddl,
    rightsOf: () => ({ sddl, self }),
    setAccess: (_folder, access) => void (sddl = sddl.replace(/D:.*$/u, access)),
  };
}

test.each([
  ['the folder of a profile', `O:${self}G:${self}D:PAI${closed}(A;OICI;FA;;;${self})`, undefined, []],
  [
    'one of an administrator, with the account of a service',
    `O:BAG:SYD:P${closed}(A;OICIIO;0x1301bf;;;${service})`,
    undefined,
    [],
  ],
  [
    'one made in ProgramData, as it is inherited there',
    `O:BAG:SYD:AI${closed}(A;OICIIOID;GA;;;CO)(A;OICIID;0x1200a9;;;BU)(A;CIID;DCLCRPCR;;;BU)`,
    undefined,
    ['BU'],
  ],
  [
    'one that another user made beforehand',
    `O:${other}G:${other}D:AI${closed}(A;ID;FA;;;${other})(A;OICIID;0x1200a9;;;BU)`,
    other,
    [other, 'BU'],
  ],
  ['one that everyone may have', `O:BAG:BAD:(A;;FA;;;WD)`, undefined, ['WD']],
  ['one without an access list', `O:BAG:BA`, undefined, ['WD']],
  ['one without access control', `O:BAG:BAD:NO_ACCESS_CONTROL`, undefined, ['WD']],
  ['one that nobody may have', `O:SYG:SYD:P`, undefined, []],
  ['one whose strangers are denied', `O:${self}G:${self}D:P(D;;FA;;;WD)(A;;FA;;;${self})`, undefined, []],
  ['one with an entry on a condition', `O:BAG:BAD:P(XA;;FX;;;S-1-5-11;(Member_of {SID(BU)}))`, undefined, ['(BU)']],
  ['one of all services', `O:BAG:BAD:P(A;;FA;;;S-1-5-80-0)`, undefined, ['S-1-5-80-0']],
  ['one that cannot be read', '', '', ['WD']],
])('reads who has %s', (_what, sddl, owner, users) => {
  expect(foreignRights({ sddl, self })).toMatchObject({ owner, users });
});

test('a folder of ours is closed, and whoever may have it keeps it', () => {
  const windows = windowsWith(`O:BAG:SYD:AI${closed}(A;OICI;0x1301bf;;;${service})(A;OICIID;0x1200a9;;;BU)`);
  keepWindowsFolder('C:\\ProgramData\\Sanad\\data', true, windows);
  expect(windows.sddl()).toBe(`O:BAG:SYD:P${closed}(A;OICI;FA;;;${service})(A;OICI;FA;;;${self})`);
});

test('a folder with other things in it is refused, not closed', () => {
  const open = `O:BAG:SYD:AI${closed}(A;OICIID;0x1200a9;;;BU)`;
  const windows = windowsWith(open);
  expect(() => keepWindowsFolder('C:\\Shared', false, windows)).toThrow(/Other users of this machine \(BU\) can open/u);
  expect(windows.sddl()).toBe(open);
});

test('a folder that another user made beforehand is refused, though it be empty', () => {
  const windows = windowsWith(`O:${other}G:${other}D:P(A;OICI;FA;;;${self})`);
  expect(() => keepWindowsFolder('C:\\ProgramData\\Sanad', true, windows)).toThrow(
    `belongs to another user of this machine (${other})`,
  );
});

test('a passphrase that others can read is refused', () => {
  const windows = windowsWith(`O:BAG:SYD:AI${closed}(A;ID;0x1200a9;;;BU)`);
  expect(() => refuseForeignRights('passphrase file', 'C:\\ProgramData\\Sanad\\passphrase', windows)).toThrow(
    /\(BU\) can open the passphrase file/u,
  );
  refuseForeignRights('passphrase file', 'C:\\p', windowsWith(`O:BAG:SYD:P${closed}(A;;FR;;;${service})`));
});
