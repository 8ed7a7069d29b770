import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { bundledFile, fontFile, productFolder, productVersion, swaggerFolder, workerScript } from '#main/platform/assets.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';
import manifest from '../../../package.json' with { type: 'json' };

const app = realpathSync(temporaryFolder('packed'));
const code = path.join(app, 'code');

function place(file: string, content = ''): string {
  const target = path.join(app, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
  return target;
}

mkdirSync(code);
place('package.json', '{"version":"9.8.7"}');
afterAll(() => rmSync(app, { recursive: true }));

test('in a source tree every kind of file is found where it was written or installed', () => {
  const pdfWorker = 'src-main/rendering/pdf/pdf-worker.ts';
  expect(productFolder()).toBe(process.cwd());
  expect(productVersion()).toBe(manifest.version);
  expect(fileURLToPath(workerScript(pdfWorker))).toBe(path.resolve(pdfWorker));
  expect(bundledFile('LICENSE')).toBe(path.resolve('LICENSE'));
  expect(existsSync(path.join(swaggerFolder(), 'swagger-ui-bundle.js'))).toBe(true);
  expect(existsSync(fontFile('ibm-plex-sans', 'ibm-plex-sans-latin-400-normal.woff'))).toBe(true);
});

test('a packed app has its version, workers, fonts, Swagger UI and own files in its folder', () => {
  const worker = place('workers/pdf-worker.js');
  const font = place('assets/fonts/ibm-plex-sans-latin-400-normal.woff');
  const style = place('assets/src-main/docs/page.css');
  place('assets/swagger-ui/swagger-ui.css');
  expect(productVersion(code)).toBe('9.8.7');
  expect(fileURLToPath(workerScript('src-main/rendering/pdf/pdf-worker.ts', code))).toBe(worker);
  expect(fontFile('ibm-plex-sans', 'ibm-plex-sans-latin-400-normal.woff', code)).toBe(font);
  expect(bundledFile('src-main/docs/page.css', code)).toBe(style);
  expect(swaggerFolder(code)).toBe(path.join(app, 'assets/swagger-ui'));
});

test('a packed app may keep fonts in node_modules', () => {
  const font = place('node_modules/@fontsource/plain/files/plain.woff');
  expect(fontFile('plain', 'plain.woff', code)).toBe(font);
});

test('a missing file is named with every place where it was looked for', () => {
  const [packed, source] = [path.join(app, 'workers', 'missing-worker.js'), path.join(app, 'src-main', 'missing-worker.ts')];
  expect(() => workerScript('src-main/missing-worker.ts', code)).toThrow(`${packed} or ${source}`);
  expect(() => productFolder(path.parse(app).root)).toThrow('package.json');
});
