import { contextBridge, ipcRenderer } from 'electron';
import { bridgeName } from '../../../src-shared/api/desktop/bridge.ts';
import { createBridge } from './create-bridge.ts';

contextBridge.exposeInMainWorld(bridgeName, createBridge(ipcRenderer));
