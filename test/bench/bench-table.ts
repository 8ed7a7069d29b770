/** A measurement beside its budget. */
export type BenchRow = { what: string; measured: string; budget: string };

/** Prints measurements in columns. */
export function printTable(title: string, rows: BenchRow[]): void {
  const width = Math.max(...rows.map((row) => row.what.length));
  process.stdout.write(`\n${title}\n`);
  for (const row of rows)
    process.stdout.write(`  ${row.what.padEnd(width)}  ${row.measured.padStart(30)}  budget ${row.budget}\n`);
}
