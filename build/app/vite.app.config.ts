import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { reachableFiles } from './reachable-files.ts';

const product = path.resolve(import.meta.dirname, '../..');

const programs = path.join(import.meta.dirname, 'programs');

// The scripts of threads and processes: `platform/assets.ts` looks for them in `workers`, by the last part of their path.
function workers(): string[] {
  const sources = globSync('src-main/**/*.ts', { cwd: product }).map((file) => readFileSync(path.join(product, file), 'utf8'));
  return sources.flatMap((source) => [...source.matchAll(/workerScript\('([^']+)'\)/g)].map(([, script = '']) => script));
}

function entries(): Record<string, string> {
  const ofPrograms = readdirSync(programs).map((file) => [path.basename(file, '.ts'), path.join(programs, file)] as const);
  const ofWorkers = workers().map((file) => [`workers/${path.basename(file, '.ts')}`, path.join(product, file)] as const);
  return Object.fromEntries([...ofPrograms, ...ofWorkers]);
}

// Which programs are wanted, by `pack-app.ts`; what only others use is left out.
function keepPrograms(names: readonly string[]): Plugin {
  return {
    name: 'keep-programs',
    generateBundle(_options, bundle) {
      const kept = reachableFiles(
        bundle,
        names.map((name) => `${name}.js`),
      );
      for (const name of Object.keys(bundle)) if (!kept.has(name)) delete bundle[name];
    },
  };
}

const wanted = process.env['SANAD_PROGRAMS'];

/** Makes JavaScript of the programs, so that nothing has to be translated when they start. Packages stay what they are. */
export default defineConfig({
  root: product,
  publicDir: false,
  plugins: wanted === undefined ? [] : [keepPrograms(wanted.split(','))],
  // A source that is part of another file is no program, though that file may be; programs have their own sources in `programs`.
  define: { 'import.meta.main': 'false' },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    rolldownOptions: {
      input: entries(),
      // Packages; paths and the subpaths of package.json (`#main/…`) are ours.
      external: /^(?!\.{0,2}\/|#|[A-Za-z]:\\).+/,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
