import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../../../shared/domain/samples');

/** Whether the authority's sample documents lie beside the project; tests that need them skip where they do not. */
export const hasSamples = existsSync(folder);

/** The names of all samples, relative to their folder; none where the folder is absent. */
export const sampleNames: string[] = hasSamples
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .sort()
  : [];

export function readSample(name: string): Uint8Array {
  return readFileSync(path.join(folder, name));
}

/** The sample of the standard's worked example. */
export const workedExample = 'R3.4.7/Simplified/Invoice/Simplified_Invoice.xml';
