import { judgeRules } from '../../../core/rules/judge-rules.ts';
import { categories, error, warning } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';

/** Codes of the national rules; all others come from the European core set. */
const nationalCode = /^(?:BR-KSA-|BR-CL-KSA-|BR-CUSTOM-|XML-)/;

/** The business rules; like a document without structure, one that breaks them is not looked at further. */
export const rulesStep: JudgeStep = {
  decisive: true,
  examine({ root, now }) {
    return judgeRules(root, { now }).map(({ severity, code, path, message }) => {
      const category = nationalCode.test(code) ? categories.nationalRules : categories.europeanRules;
      return (severity === 'error' ? error : warning)(code, category, `${path}: ${message}`);
    });
  },
};
