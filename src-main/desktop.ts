import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  net,
  Notification,
  powerMonitor,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import electronUpdater from 'electron-updater';
import { startDesktop } from './desktop/start-desktop.ts';
import { workerScript } from './platform/assets.ts';

// Electron is ready only once this module has been evaluated, so nothing here may wait for that.
void startDesktop({
  electron: {
    app,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu,
    nativeImage,
    net,
    Notification,
    powerMonitor,
    session,
    shell,
    Tray,
    utilityProcess,
  },
  autoUpdater: electronUpdater.autoUpdater,
  branchScript: workerScript('src-main/branch.ts'),
  argv: process.argv.slice(1),
});
