import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const tool = '../shared/tools/Xsd.java';
const schema = '../shared/domain/schemas/UBL2.1/xsd/maindoc/UBL-Invoice-2.1.xsd';

/** Whether this machine can run Java. */
export function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The result of Xerces for each file: undefined if it is valid, else the first error. One JVM for all of them. */
export async function xercesErrors(files: readonly string[]): Promise<Map<string, string | undefined>> {
  const { stdout } = await promisify(execFile)('java', [tool, schema, ...files], { maxBuffer: 256 * 1024 * 1024 });
  const errors = new Map<string, string | undefined>();
  for (const line of stdout.split('\n')) {
    const [result, file, error] = line.split('\t');
    if (file !== undefined) errors.set(file, result === 'valid' ? undefined : error);
  }
  return errors;
}
