import { complianceOf, type StoredCompliance } from '#shared/api/documents/compliance-fields.ts';
import { storedJson } from '#main/platform/formats/stored-json.ts';
import type { SubmissionTable } from '../db/schema.ts';

type Validated = Pick<SubmissionTable, 'status' | 'tax_status' | 'warnings'> & {
  /** Whether the authority's copy of a cleared document is there; absent where it was not looked up. */
  has_cleared_copy?: number;
  /** What is odd about that copy. */
  copy_differences?: string | null;
};

/** What the ledger has of the authority's answer, in the form of which results are made. */
export function storedCompliance({
  has_cleared_copy: copies,
  copy_differences: copyDifferences,
  ...row
}: Validated): StoredCompliance {
  const hasClearedCopy = copies === undefined ? undefined : copies !== 0;
  const { status, tax_status, warnings } = row;
  return { status, tax_status, warnings: storedJson(warnings), hasClearedCopy, copyDifferences };
}

/** What the authority found in a document, in the fields that every result carries. */
export function complianceOfRow(row: Validated) {
  return complianceOf(storedCompliance(row));
}
