import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expectedOfAll, goldenFolder, makeGoldenFiles } from './makers/golden-files.ts';

// npm run golden: rewrites every golden file. Read the difference before it is committed: it is what the change did to documents.
const files = makeGoldenFiles();
rmSync(goldenFolder, { recursive: true, force: true });
for (const { file, xml } of files) {
  mkdirSync(path.join(goldenFolder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(goldenFolder, file), xml);
}
writeFileSync(path.join(goldenFolder, 'expected.json'), `${JSON.stringify(expectedOfAll(files), null, 2)}\n`);
process.stdout.write(`${files.length} documents written to ${goldenFolder}\n`);
