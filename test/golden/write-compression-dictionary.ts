import { writeFileSync } from 'node:fs';
import { compressionDictionary } from './makers/compression-dictionary.ts';

// node test/golden/write-compression-dictionary.ts N: writes dictionary N. One that ledgers may have been written with is never
// written again, for nothing that was compressed against it could be read any more: `wx` refuses.
const version = Number(process.argv[2]);
if (!Number.isInteger(version) || version < 1) throw new Error('Say which version of the dictionary is to be written.');
const file = `src-main/branch/db/compression/dictionary-${version}.txt`;
writeFileSync(file, compressionDictionary(), { flag: 'wx' });
process.stdout.write(`${file} written\n`);
