import { judgeRules } from '../../../core/rules/judge-rules.ts';
import { categories, error, warning } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';

/** Codes of the national rules; all others come from the European core set. */
const nationalCode = /^(?:BR-KSA-|BR-CL-KSA-|BR-CUSTOM-|XML-)/;

/** The business rules. */
export const rulesStep: JudgeStep = ({ root, now }) =>
  judgeRules(root, { now }).map(({ severity, code, path, message }) => {
    const category = nationalCode.test(code) ? categories.nationalRules : categories.europeanRules;
    return (severity === 'error' ? error : warning)(code, category, `${path}: ${message}`);
  });
