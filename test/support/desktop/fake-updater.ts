import { EventEmitter } from 'node:events';
import type { AutoUpdater } from '#main/desktop/updater.ts';
import type { OfferedUpdate } from '#main/desktop/update-policy.ts';

/** electron-updater without a server: it offers what the test says. */
export class FakeUpdater extends EventEmitter implements AutoUpdater {
  autoDownload = true;
  autoInstallOnAppQuit = true;
  allowDowngrade = true;
  disableWebInstaller = false;
  feed: unknown;
  offered: OfferedUpdate | undefined;
  calls: string[] = [];
  setFeedURL(options: unknown): void {
    this.feed = options;
  }
  checkForUpdates(): ReturnType<AutoUpdater['checkForUpdates']> {
    this.calls.push('check');
    const updateInfo = this.offered ?? { version: '0.1.0', files: [] };
    return Promise.resolve({ isUpdateAvailable: this.offered !== undefined, updateInfo });
  }
  downloadUpdate(): Promise<string[]> {
    this.calls.push('download');
    return Promise.resolve([]);
  }
  quitAndInstall(): void {
    this.calls.push('install');
  }
}
