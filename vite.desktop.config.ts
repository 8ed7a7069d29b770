import path from 'node:path';
import { defineConfig } from 'vite';

/** Builds the preload script of the desktop's window: one file of CommonJS, for a sandboxed window loads nothing else. */
export default defineConfig({
  build: {
    outDir: path.join(import.meta.dirname, 'dist/desktop'),
    emptyOutDir: true,
    minify: false,
    target: 'es2024',
    lib: {
      entry: path.join(import.meta.dirname, 'src-main/desktop/preload.ts'),
      formats: ['cjs'],
      fileName: () => 'preload.cjs',
    },
    rolldownOptions: { external: ['electron'] },
  },
});
