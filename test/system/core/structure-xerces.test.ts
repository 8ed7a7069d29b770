import { existsSync, globSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStructure } from '#main/core/structure/check-structure.ts';
import { readXml } from '#main/core/xml/read-xml.ts';
import { structureEdits } from '#support/core/structure/structure-edits.ts';
import { hasJava, xercesErrors } from '#support/core/structure/structure-xerces.ts';
import { casesOf, isThorough } from '#support/project/thorough.ts';
import { temporaryFolder } from '#support/platform/temporary-folder.ts';

const samplesFolder = '../shared/domain/samples';
const isReady = existsSync(samplesFolder) && hasJava();
const batchSize = 5000;

type Case = { name: string; document: string };

function sampleFiles(): string[] {
  return globSync(`${samplesFolder}/**/*.xml`).sort();
}

// Every edit, or every fifth of them.
function* everyCase(): Generator<Case> {
  let passed = 0;
  const seen = new Set<string>();
  for (const file of sampleFiles()) {
    const source = readFileSync(file, 'utf8');
    yield { name: file, document: source };
    for (const { key, isPlain, edited } of structureEdits(source)) {
      if (!isPlain && seen.has(key)) continue;
      seen.add(key);
      passed += 1;
      if (!isThorough && passed % 5 !== 0) continue;
      yield { name: `${file} ${key}`, document: edited };
    }
  }
}

/** The first error of ours, undefined where the document is valid. */
function ownError(document: string): string | undefined {
  const parsed = readXml(document);
  if (!parsed.ok) return parsed.fault.message;
  const error = checkStructure(parsed.value).find(({ severity }) => severity === 'error');
  return error && `${error.code} ${error.path} ${error.message}`;
}

async function disagreements(cases: readonly Case[], folder: string): Promise<string[]> {
  const files = cases.map((_, index) => join(folder, `${index}.xml`));
  await Promise.all(cases.map(({ document }, index) => writeFile(files[index]!, document)));
  const theirs = xercesErrors(files);
  const ours = cases.map(({ document }) => ownError(document));
  const errors = await theirs;
  expect(errors.size).toBe(cases.length);
  return cases.flatMap(({ name }, index) => {
    const error = errors.get(files[index]!);
    return (error === undefined) === (ours[index] === undefined) ? [] : [`${name}: Xerces ${error}, here ${ours[index]}`];
  });
}

test.skipIf(!isReady)(
  'validates the samples and single edits of them as Xerces does (needs java and ../shared)',
  { timeout: 1_800_000 },
  async () => {
    const folder = temporaryFolder('structure-xerces');
    const found: string[] = [];
    let count = 0;
    let batch: Case[] = [];
    async function validateBatch(): Promise<void> {
      found.push(...(await disagreements(batch, folder)));
      count += batch.length;
      batch = [];
    }
    try {
      for (const each of everyCase()) {
        batch.push(each);
        if (batch.length === batchSize) await validateBatch();
      }
      await validateBatch();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    console.log(`${count} documents held against Xerces, ${found.length} disagreements`);
    expect(count).toBeGreaterThan(casesOf(10_000));
    expect(found.slice(0, 50)).toEqual([]);
  },
);
