import { checkStructure } from '../../../core/structure/check-structure.ts';
import { categories, error, warning } from '../finding.ts';
import type { Finding } from '../finding.ts';
import type { JudgeStep } from '../judge-step.ts';

const complied: Finding = {
  type: 'INFO',
  code: 'XSD_ZATCA_VALID',
  category: categories.structure,
  message: 'Complied with UBL 2.1 standards in line with ZATCA specifications',
};

/** The schema's shape of the document; nothing else is asked of a document that does not have it. */
export const structureStep: JudgeStep = {
  decisive: true,
  examine({ root }) {
    const findings = checkStructure(root);
    const told = findings.map(({ severity, code, path, message }) => {
      if (severity === 'warning') return warning(code, categories.structure, `${path}: ${message}`);
      return error(
        'SAXParseException',
        categories.structure,
        `Schema validation failed; XML does not comply with UBL 2.1 standards in line with ZATCA specifications: ${path}: ${message}`,
      );
    });
    return findings.some((finding) => finding.severity === 'error') ? told : [complied, ...told];
  },
};
