import { checkStructure } from '../../../core/structure/check-structure.ts';
import { categories, schemaError, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';

const complied: Finding = {
  type: 'INFO',
  code: 'XSD_ZATCA_VALID',
  category: categories.structure,
  message: 'Complied with UBL 2.1 standards in line with ZATCA specifications',
};

/** The schema's shape of the document. */
export const structureStep: JudgeStep = ({ root }) => {
  const findings = checkStructure(root);
  const told = findings.map(({ severity, code, path, message }) =>
    severity === 'warning' ? warning(code, categories.structure, `${path}: ${message}`) : schemaError(`${path}: ${message}`),
  );
  return findings.some((finding) => finding.severity === 'error') ? told : [complied, ...told];
};
