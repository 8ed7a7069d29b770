import type { Severity } from '../../../../../src-main/core/rules/rule/rule.ts';
import type { DocumentEdit } from '../../../../support/core/document-edits.ts';
import type { GoldenName } from './golden-documents.ts';

/** How a golden document is edited so that it breaks a rule and stays valid by the schema. */
export type Breach = {
  code: string;
  severity: Severity;
  from: GoldenName;
  edits: readonly DocumentEdit[];
  /** All else that is found then, as "severity code". */
  entails: readonly string[];
  /** Edits as close to the breach as can be that break nothing, where the golden document itself lacks what the rule looks at. */
  passing?: readonly DocumentEdit[];
  /** The time of validation, if it differs from that at which the golden documents are valid. */
  now?: Date;
};
