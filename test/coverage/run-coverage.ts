import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

// `npm run coverage [FILE…]`: runs the tests once, these files alone where some are named, and prints how much of each area they ran.
// What runs in worker threads and in programs of their own is not counted.

type Counts = { total: number; covered: number };
type FileCoverage = { lines: Counts; branches: Counts };
type AreaRow = FileCoverage & { files: number };

const folder = '.cache/coverage';

function runTests(): number {
  rmSync(folder, { recursive: true, force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--exclude', 'test/system/**', '--reporter=dot'];
  const coverage = [
    'enabled',
    'provider=v8',
    `reportsDirectory=${folder}`,
    'reporter=json-summary',
    'reporter=html',
    'reportOnFailure',
  ];
  const options = [...coverage.map((option) => `--coverage.${option}`), '--coverage.include=src-*/**/*.ts'];
  return spawnSync(process.execPath, [...vitest, ...options, ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
}

/** `src-shared`, a folder of `src-main`, or the programs' entry points. */
function areaOf(file: string): string {
  const [top = '', area = ''] = path.relative(process.cwd(), file).split(path.sep);
  if (top !== 'src-main') return top;
  return area.endsWith('.ts') ? 'entry points' : area;
}

function sum(a: Counts, b: Counts): Counts {
  return { total: a.total + b.total, covered: a.covered + b.covered };
}

function percent({ total, covered }: Counts): string {
  return total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
}

function readRows(): Map<string, AreaRow> {
  const summary: Record<string, FileCoverage> = JSON.parse(readFileSync(`${folder}/coverage-summary.json`, 'utf8'));
  const rows = new Map<string, AreaRow>();
  for (const [file, { lines, branches }] of Object.entries(summary)) {
    const area = file === 'total' ? 'all' : areaOf(file);
    const row = rows.get(area);
    rows.set(area, {
      files: (row?.files ?? 0) + 1,
      lines: row ? sum(row.lines, lines) : lines,
      branches: row ? sum(row.branches, branches) : branches,
    });
  }
  return rows;
}

const status = runTests();
process.stdout.write(`\n${'area'.padEnd(18)}${'files'.padStart(6)}${'lines'.padStart(10)}${'branches'.padStart(10)}\n`);
const { all, ...areas } = Object.fromEntries(readRows());
const rows = Object.entries(areas).toSorted(([a], [b]) => (a < b ? -1 : 1));
const files = rows.reduce((count, [, row]) => count + row.files, 0);
for (const [area, row] of [...rows, ...(all ? [['all', { ...all, files }] as const] : [])]) {
  process.stdout.write(
    `${area.padEnd(18)}${String(row.files).padStart(6)}${percent(row.lines).padStart(10)}${percent(row.branches).padStart(10)}\n`,
  );
}
process.stdout.write(`\nEach file: ${folder}/index.html\n`);
process.exitCode = status;
