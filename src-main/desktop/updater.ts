import type { BackupAnswer } from '#shared/api/desktop/appliance-status.ts';
import type { UpdateState } from '#shared/api/desktop/bridge.ts';
import { manifestName, untrustedBecause, type OfferedUpdate, type SignedManifest, type UpdateSource } from './update-policy.ts';

/** What is used of electron-updater's `autoUpdater`. */
export type AutoUpdater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  disableWebInstaller: boolean;
  setFeedURL(options: { provider: 'generic'; url: string }): void;
  checkForUpdates(): Promise<{ isUpdateAvailable: boolean; updateInfo: OfferedUpdate } | null>;
  downloadUpdate(): Promise<string[]>;
  quitAndInstall(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** Updates of the desktop, with the appliance in it. */
export type Updater = {
  state(): UpdateState;
  /** Looks for an update and fetches it. Never rejects: a failure becomes the state. */
  check(): Promise<void>;
  /** Installs the fetched update, after a backup. Never rejects. */
  install(): Promise<void>;
};

export type UpdaterOptions = {
  source: UpdateSource | undefined;
  /** Reads a text of at most a mebibyte from the server; rejects if there is none. */
  fetchText: (url: string) => Promise<string>;
  backUp: () => Promise<BackupAnswer>;
  /** Stops the appliance before the app ends for the installation, which then asks no question. */
  prepareQuit: () => Promise<void>;
  /** Undoes that where the installation has failed. */
  resume: () => void;
  changed: (state: UpdateState) => void;
  platform: NodeJS.Platform;
  arch: NodeJS.Architecture;
};

function reasonOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.split('\n')[0]?.slice(0, 300) ?? '';
}

/**
 * Creates it; without a source it is off and does nothing. What electron-updater offers is fetched only once the manifest of the
 * server carries a signature of the update key; electron-updater then verifies each file by the manifest's SHA-512, and on Windows and
 * macOS the publisher's signature too.
 */
export function createUpdater(autoUpdater: AutoUpdater, options: UpdaterOptions): Updater {
  const { source, fetchText, backUp, prepareQuit, resume, changed, platform, arch } = options;
  let state: UpdateState = { kind: source === undefined ? 'off' : 'idle' };

  function become(next: UpdateState): void {
    state = next;
    changed(next);
  }

  function fail(cause: unknown): void {
    const wasInstalling = state.kind === 'installing';
    become({ kind: 'failed', reason: reasonOf(cause) });
    if (wasInstalling) resume();
  }

  async function signedManifest(url: string): Promise<SignedManifest> {
    const address = new URL(manifestName(platform, arch), url.endsWith('/') ? url : `${url}/`).href;
    return { manifest: await fetchText(address), signature: await fetchText(`${address}.sig`) };
  }

  async function fetchFrom({ url, key }: UpdateSource): Promise<void> {
    become({ kind: 'checking' });
    const found = await autoUpdater.checkForUpdates();
    if (found === null || !found.isUpdateAvailable) return become({ kind: 'none' });
    const { updateInfo } = found;
    const reason = untrustedBecause(updateInfo, await signedManifest(url), key);
    if (reason !== undefined) return become({ kind: 'refused', reason });
    become({ kind: 'downloading', version: updateInfo.version });
    await autoUpdater.downloadUpdate();
    become({ kind: 'ready', version: updateInfo.version });
  }

  if (source !== undefined) {
    autoUpdater.autoDownload = false;
    autoUpdater.autoInstallOnAppQuit = false;
    autoUpdater.allowDowngrade = false;
    autoUpdater.disableWebInstaller = true;
    autoUpdater.setFeedURL({ provider: 'generic', url: source.url });
    // Looking and fetching reject too, but an installation says so by the event alone; without a listener it would end the app.
    autoUpdater.on('error', (error) => {
      if (state.kind === 'installing') fail(error);
    });
  }

  return {
    state: () => state,
    async check() {
      const mayCheck = ['idle', 'none', 'refused', 'failed', 'backup_failed'].includes(state.kind);
      if (source === undefined || !mayCheck) return;
      await fetchFrom(source).catch(fail);
    },
    async install() {
      if (state.kind !== 'ready') return;
      become({ kind: 'installing' });
      try {
        const backup = await backUp();
        if (!backup.ok) {
          return become({ kind: 'backup_failed', reason: backup.faults.map(({ message }) => message).join(' ') });
        }
        await prepareQuit();
        autoUpdater.quitAndInstall();
      } catch (cause) {
        fail(cause);
      }
    },
  };
}
