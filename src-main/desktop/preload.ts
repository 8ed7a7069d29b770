import { contextBridge, ipcRenderer } from 'electron';
import { bridgeName } from '#shared/api/desktop/bridge.ts';
import { createBridge } from './create-bridge.ts';

contextBridge.exposeInMainWorld(bridgeName, createBridge(ipcRenderer));
