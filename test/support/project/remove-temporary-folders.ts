import { afterAll } from 'vitest';
import { removeTemporaryFolders } from '../platform/temporary-folder.ts';

// Vitest runs this before each test file, so its hook runs after those of the file.
afterAll(removeTemporaryFolders);
