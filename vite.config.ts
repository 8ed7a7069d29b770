import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, parseSync, Visitor, type Plugin } from 'vite';

const source = path.join(import.meta.dirname, 'src-renderer');

// A file below this size is no smaller compressed once its headers are counted.
const leastBytes = 1_024;

// Files are compressed once, here, and not at each request.
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const assets = path.join(dir, 'assets');
      const names = (await readdir(assets)).filter((name) => /\.(?:js|css|svg)$/.test(name));
      for (const name of names) {
        const file = path.join(assets, name);
        // Of the other program.
        if (existsSync(`${file}.br`)) continue;
        const bytes = await readFile(file);
        if (bytes.length < leastBytes) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

type Part = { start: number; end: number; by: string };

// Where the code of schemas describes them: by `.describe(…)` and `.meta(…)`, and by the words that a parameter is made with.
function descriptionsIn(code: string, file: string): Part[] {
  const found: Part[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first], end }) {
      if (first === undefined) return;
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (/^(?:describe|meta)$/.test(callee.property.name)) found.push({ start: callee.object.end, end, by: '' });
      } else if (callee.type === 'Identifier' && callee.name.endsWith('Parameter') && first.type === 'Literal') {
        found.push({ start: first.start, end: first.end, by: "''" });
      }
    },
  }).visit(parseSync(file, code).program);
  return found.toSorted((one, other) => other.start - one.start);
}

// Pages check answers by their schemas and describe none, and word each fault by its code: what schemas say, what zod has to describe them,
// and its own sentences are a twentieth of a first page.
function withoutSchemaDescriptions(): Plugin {
  return {
    name: 'without-schema-descriptions',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (/zod[\\/]v4[\\/]locales[\\/]en\.js$/.test(id)) return 'export default () => ({ localeError: () => undefined });';
      if (!/zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
      const source = await readFile(id, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
    transform(code, id) {
      if (!/src-shared[\\/]api[\\/].*\.ts$/.test(id)) return null;
      const parts = descriptionsIn(code, id);
      return parts.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
    },
  };
}

// Each program is a build of its own, chosen by `--mode`: no browser has pages of both from one server, so shared chunks would only grow.
const programs = {
  'head-office': { api: '/api', server: process.env['SANAD_HEAD_OFFICE_URL'] ?? 'http://127.0.0.1:8430' },
  branch: { api: '/manager', server: process.env['SANAD_BRANCH_URL'] ?? 'http://127.0.0.1:8420' },
} as const;

// A program has one document for every address that a person opens. A script, a style or a file of the development server is none.
function servePages(program: string, api: string): Plugin {
  return {
    name: 'serve-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const address = request.url ?? '';
        const isOther = address.startsWith('/@') || address.startsWith(`${api}/`);
        if ((request.headers.accept ?? '').includes('text/html') && !isOther) request.url = `/${program}/index.html`;
        next();
      });
    },
  };
}

// Few files instead of a hundred: each has headers, and is compressed by itself. A group takes what its modules import along with them.
const chunks = [
  // What every page needs, and what both the pages of a signed-in person and the others have of the kit.
  {
    name: 'first',
    test: /(?:head-office|branch)[\\/]main\.tsx$|shell[\\/](?:entry-frame\.tsx|use-page-title\.ts)$|form[\\/]form-draft\.ts$|[\\/]useMutation\.js$|feedback[\\/]notice\.tsx$|branch[\\/](?:people[\\/].*|session[\\/]use-session\.ts)$|Code[\\/]Code\.mjs$/,
    priority: 2,
  },
  // What every page of a signed-in person needs.
  { name: 'frame', test: /app[\\/]signed-in-layout\.tsx$/, priority: 1 },
  // What the same pages need is one file; one that would be small is added to another, which few pages then load in vain.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];

// The name of a shared one would list the pages that share it.
function chunkFile({ name }: { name: string }): string {
  return `assets/${name.replace(/~.*$/, '')}-[hash].js`;
}

/**
 * Builds the pages of a program, `--mode branch` or `--mode head-office`, into the folder of both, or serves them from their sources:
 * `npm run dev:pages`, with the API of a running quick start.
 */
export default defineConfig(({ mode }) => {
  const program = mode === 'branch' ? 'branch' : 'head-office';
  const { api, server } = programs[program];
  return {
    root: source,
    plugins: [react(), withoutSchemaDescriptions(), compressAssets(), servePages(program, api)],
    // What the branch refuses to other pages it answers to those of the development server.
    server: { proxy: { [api]: { target: server, changeOrigin: true, headers: { origin: server } } } },
    build: {
      outDir: path.join(import.meta.dirname, 'dist/ui'),
      emptyOutDir: false,
      // Fonts and images are files of their own: the content security policy allows no data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [program]: path.join(source, program, 'index.html') },
        output: { codeSplitting: { groups: chunks }, chunkFileNames: chunkFile },
      },
    },
  };
});
