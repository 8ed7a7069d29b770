import { checkRules } from '../rules/check-rules.ts';
import type { StampFault, StampValue } from '../stamp/verify.ts';
import { checkStructure } from '../structure/check-structure.ts';
import { namespaces } from '../xml/namespaces.ts';
import { attributeOf, childOf, childrenOf, textOf } from '../xml/select.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { stampCodes } from './stamp-codes.ts';
import type { AuthorityCheck, ValidationContext, ValidationFinding, ValidationStep } from './validation-step.ts';

const structureStep: ValidationStep = ({ document }) =>
  checkStructure(document.root).map((finding) => ({ check: 'structure', ...finding }));

const rulesStep: ValidationStep = ({ document, now }) =>
  checkRules(document.root, { now }).map((finding) => ({ check: 'rules', ...finding }));

const { cac, cbc, ext } = namespaces;

// The element that a value of the stamp belongs to, and its XPath; the invoice takes the place of an element that is missing.
function stampElement(value: StampValue, root: XmlElement): { element: XmlElement; path: string } {
  if (!value.startsWith('qr')) {
    return { element: childOf(root, ext, 'UBLExtensions') ?? root, path: '/Invoice/ext:UBLExtensions' };
  }
  const references = childrenOf(root, cac, 'AdditionalDocumentReference');
  const qr = references.find((reference) => childrenOf(reference, cbc, 'ID').some((id) => textOf(id) === 'QR'));
  return { element: qr ?? root, path: "/Invoice/cac:AdditionalDocumentReference[cbc:ID='QR']" };
}

/** A value of the stamp that does not hold, by the authority's code for it (standard §6.4). */
export function stampFinding({ value, ...fault }: StampFault, root: XmlElement): ValidationFinding {
  const { element, path } = stampElement(value, root);
  return { check: 'stamp', ...stampCodes[value], ...fault, path, at: element.tagEnd };
}

// The authority does not check the stamp of a standard document (contract §19), so what is wrong with it rejects nothing.
function isStandard(root: XmlElement): boolean {
  const type = childOf(root, namespaces.cbc, 'InvoiceTypeCode');
  return type !== undefined && (attributeOf(type, 'name') ?? '').startsWith('01');
}

const stampStep: ValidationStep = ({ document: { root }, verification }) => {
  const { stamped, faults } = verification();
  if (!stamped) return [];
  const findings = faults.map((fault) => stampFinding(fault, root));
  return isStandard(root) ? findings.map((finding) => ({ ...finding, severity: 'warning' })) : findings;
};

/** The steps that every program shares. The stamp is checked where there is one; on standard documents its faults are warnings. */
export const authoritySteps: Record<AuthorityCheck, ValidationStep> = {
  structure: structureStep,
  rules: rulesStep,
  stamp: stampStep,
};

/** What a program puts in place of, before or behind the check of the stamp. */
export type OwnSteps<Context extends ValidationContext, Check extends string> = {
  beforeStamp?: readonly ValidationStep<Context, Check>[];
  stamp: 'none' | ValidationStep<Context, Check>;
  afterStamp?: readonly ValidationStep<Context, Check>[];
};

/**
 * Composes all steps of a program in the authority's order (standard §6.4): the schema, the business rules, what the document says
 * beyond them, and the stamp that proves it. Each step is run whatever the others found (standard §7.5).
 */
export function composeSteps<Context extends ValidationContext, Check extends string>({
  beforeStamp = [],
  stamp,
  afterStamp = [],
}: OwnSteps<Context, Check>): ValidationStep<Context, Check | AuthorityCheck> {
  const { structure, rules } = authoritySteps;
  const steps = [structure, rules, ...beforeStamp, ...(stamp === 'none' ? [] : [stamp]), ...afterStamp];
  return (context) => steps.flatMap((step): ValidationFinding<Check | AuthorityCheck>[] => step(context));
}
