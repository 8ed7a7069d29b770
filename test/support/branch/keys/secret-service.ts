import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../../platform/temporary-folder.ts';

const tools = ['dbus-daemon', 'gnome-keyring-daemon'];

/** Why no Secret Service can be started here, or undefined where one can. */
export function secretServiceLack(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  const missing = tools.filter((tool) => spawnSync(tool, ['--version']).status !== 0);
  if (missing.length > 0) return `needs ${missing.join(' and ')}`;
  const loads = spawnSync(process.execPath, ['-e', "require('keytar')"], { encoding: 'utf8' });
  return loads.status === 0 ? undefined : 'needs libsecret';
}

/** GNOME Keyring on its own bus, unlocked, with its files in a temporary folder; this process is configured to use it. */
export async function startSecretService(): Promise<{ lock(): void; stop(): Promise<void> }> {
  const home = temporaryFolder('secret-service');
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    XDG_RUNTIME_DIR: home,
    XDG_DATA_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
  };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const address = await firstLine(bus);
  const keyring = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', '--control-directory', home],
    {
      env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  keyring.stdin?.end('a password to be thrown away');
  await firstLine(keyring);
  process.env['DBUS_SESSION_BUS_ADDRESS'] = address;
  return {
    lock() {
      const target = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets'];
      const login = 'array:objpath:/org/freedesktop/secrets/collection/login';
      const { status, stderr } = spawnSync('dbus-send', [...target, 'org.freedesktop.Secret.Service.Lock', login], {
        env: { ...env, DBUS_SESSION_BUS_ADDRESS: address },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`the keychain could not be locked: ${stderr}`);
    },
    async stop() {
      for (const child of [keyring, bus]) await end(child);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Both programs write one line once they are ready. */
async function firstLine(child: ChildProcess): Promise<string> {
  const line = once(child.stdout!, 'data').then((chunks) => String(chunks[0]).trim());
  const early = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnfile} ended at once`);
  });
  return Promise.race([line, early]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}
