import { validatedAt } from '#support/core/rules/rule-documents.ts';
import { clearedDocument } from './cleared-document.ts';
import { damagedDocuments } from './damaged-documents.ts';
import { expectedOf, type Expected } from './expected-findings.ts';
import { ruleBreakingDocuments } from './rule-breaking-documents.ts';
import { validDocuments } from './valid-documents.ts';
import { structureBreakingDocuments } from './structure-breaking-documents.ts';

/** A document as it is kept: its path below the folder, its bytes, and when it is validated. */
export type GoldenFile = { file: string; xml: Uint8Array; validatedAt: Date };

/** Where the documents lie, with `expected.json`, what is held of each. */
export const goldenFolder = 'test/golden/documents';

function textOf(xml: Uint8Array): string {
  return Buffer.from(xml).toString('utf8');
}

function goldenFile(folder: string, name: string, xml: string, at: Date = validatedAt): GoldenFile {
  return { file: `${folder}/${name}.xml`, xml: Buffer.from(xml, 'utf8'), validatedAt: at };
}

/** Makes all documents, the same bytes each time: keys, clock, numbers and order are fixed. */
export function makeGoldenFiles(): GoldenFile[] {
  const valid = validDocuments();
  const named = (name: string): Uint8Array => {
    const found = valid.find((document) => document.name === name);
    if (found === undefined) throw new Error(`No valid document is named ${name}.`);
    return found.xml;
  };
  const [simplified, standard] = [named('01-simplified-invoice'), named('02-standard-invoice')];
  const cleared = clearedDocument(standard);
  const damaged = damagedDocuments(textOf(simplified), textOf(standard), textOf(cleared));
  return [
    ...valid.map(({ name, xml }) => goldenFile('valid', name, textOf(xml))),
    goldenFile('valid', 'cleared-standard-invoice', textOf(cleared)),
    ...[...damaged].map(([name, xml]) => goldenFile('damaged', name, xml)),
    ...[...ruleBreakingDocuments()].map(([code, { xml, validatedAt: at }]) => goldenFile('rules', code, xml, at)),
    ...[...structureBreakingDocuments(textOf(standard))].map(([name, xml]) => goldenFile('structure', name, xml)),
  ];
}

/** The findings of the validation by document path, as stored in `expected.json`. */
export function expectedOfAll(files: readonly GoldenFile[]): Record<string, Expected> {
  return Object.fromEntries(files.map(({ file, xml, validatedAt: at }) => [file, expectedOf(xml, at)]));
}
