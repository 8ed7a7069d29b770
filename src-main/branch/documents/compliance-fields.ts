import { complianceOf as complianceFields } from '../../../src-shared/api/v1/results/compliance-fields.ts';
import { storedJson } from '../../platform/formats/stored-json.ts';
import type { SubmissionTable } from '../db/schema.ts';

type Validated = Pick<SubmissionTable, 'status' | 'tax_status' | 'warnings'> & {
  /** Whether the authority's copy of a cleared document is there; absent where it was not looked up. */
  has_cleared_copy?: number;
  /** What is odd about that copy. */
  copy_differences?: string | null;
};

/** What the authority found in a document, in the fields that every result carries. */
export function complianceOf({ has_cleared_copy: copies, copy_differences: copyDifferences, ...row }: Validated) {
  const hasClearedCopy = copies === undefined ? undefined : copies !== 0;
  return complianceFields({ ...row, warnings: storedJson(row.warnings), hasClearedCopy, copyDifferences });
}
