import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { usualLan } from '#main/branch/lan/lan-settings.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const file = path.resolve('build/desktop/installer.nsh');
const missing = spawnSync('makensis', ['-VERSION']).status !== 0;

// What electron-builder includes it into, of which it uses the name of the program.
function installerScript(folder: string): string {
  return `Unicode true
Name "Sanad"
OutFile "${folder}/installer.exe"
RequestExecutionLevel admin
!define APP_EXECUTABLE_FILENAME "Sanad.exe"
!include "${file}"
Section "install"
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  !insertmacro customInstall
SectionEnd
Section "un.install"
  !insertmacro customUnInstall
SectionEnd
`;
}

test.skipIf(missing)('NSIS compiles what the Windows installer does for the firewall, without a warning (needs makensis)', () => {
  const folder = temporaryFolder('nsis');
  const script = path.join(folder, 'installer.nsi');
  writeFileSync(script, installerScript(folder));
  execFileSync('makensis', ['-WX', '-V2', script]);
  expect(readFileSync(path.join(folder, 'installer.exe')).subarray(0, 2).toString('latin1')).toBe('MZ');
});

test('the firewall lets tills of the same network in on the ports of the appliance, and the program of Sanad alone', () => {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(' firewall add rule '));
  const ports = rules.map((rule) => /localport=(\S+)/u.exec(rule)?.[1]);
  expect(ports).toEqual([`${usualLan.httpsPort},${usualLan.certificatePort}`, '5353']);
  for (const rule of rules) {
    expect(rule).toContain('dir=in action=allow');
    expect(rule).toContain('remoteip=localsubnet profile=private,domain program="$INSTDIR\\${APP_EXECUTABLE_FILENAME}"');
  }
});
