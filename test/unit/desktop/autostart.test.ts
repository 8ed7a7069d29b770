import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { autostartFile, loginItemAutostart, desktopEntry } from '#main/desktop/autostart.ts';
import { FakeApp } from '#support/desktop/fake-electron.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

test('on Linux it is a file that starts Sanad without a window', () => {
  const folder = temporaryFolder('autostart');
  const autostart = autostartFile(folder, '/opt/Sanad/sanad', () => 'E-invoicing');
  expect(autostart.isOn()).toBe(false);
  autostart.set(true);
  expect(autostart.isOn()).toBe(true);
  expect(readFileSync(path.join(folder, 'autostart/sanad.desktop'), 'utf8')).toBe(
    '[Desktop Entry]\nType=Application\nVersion=1.5\nName=Sanad\nComment=E-invoicing\n' +
      'Exec="/opt/Sanad/sanad" "--hidden"\nTerminal=false\nX-GNOME-Autostart-enabled=true\n',
  );
  autostart.set(false);
  autostart.set(false);
  expect(autostart.isOn()).toBe(false);
});

test('a path with any sign in it stays one argument', () => {
  const [line] = desktopEntry({ command: [String.raw`/a "b" $c %d \e`], comment: '' }).match(/^Exec=.*$/mu) ?? [];
  expect(line).toBe(String.raw`Exec="/a \\"b\\" \\$c %%d \\\\e"`);
});

test('on Windows and macOS it is an item of the system', () => {
  const app = new FakeApp('/');
  const autostart = loginItemAutostart(app);
  autostart.set(true);
  expect([autostart.isOn(), app.loginItem]).toEqual([true, true]);
  autostart.set(false);
  expect(autostart.isOn()).toBe(false);
});
