import type { CertificateTemplate } from '#main/core/certificate/template.ts';

/** The authority's environments that the gateway can behave like. */
export const behaviorNames = ['developer-portal', 'production'] as const;

/** See {@link behaviorNames}. */
export type BehaviorName = (typeof behaviorNames)[number];

/** How an environment of the authority goes about certificates and repetitions (standard §7, §7.5; contract §6). */
export type Behavior = {
  /** Where its API begins, under the gateway's URL. */
  path: string;
  /** The certificate templates that a request may name. */
  templates: readonly CertificateTemplate[];
  passcode: { form: RegExp; isTakenOnce: boolean };
  /** Whether all compliance documents must have passed before a production CSID is issued. */
  demandsComplianceSteps: boolean;
  /** Whether a renewal brings the production CSID at once, or a compliance CSID to go through the steps with first. */
  renewsAtOnce: boolean;
  /** The code of the error for a document that was reported before: the older one, or that of December 2025. */
  reportedBefore: 'Invoice-Errors' | 'REPORTED_SUCCESSFULLY_EARLIER';
};

const behaviors: Record<BehaviorName, Behavior> = {
  'developer-portal': {
    path: '/e-invoicing/developer-portal',
    templates: ['TSTZATCA-Code-Signing', 'PREZATCA-Code-Signing', 'ZATCA-Code-Signing'],
    passcode: { form: /^\d+$/, isTakenOnce: false },
    demandsComplianceSteps: false,
    renewsAtOnce: true,
    reportedBefore: 'Invoice-Errors',
  },
  production: {
    path: '/e-invoicing/core',
    templates: ['ZATCA-Code-Signing'],
    passcode: { form: /^\d{6}$/, isTakenOnce: true },
    demandsComplianceSteps: true,
    renewsAtOnce: false,
    reportedBefore: 'REPORTED_SUCCESSFULLY_EARLIER',
  },
};

/** The behavior of that name. */
export function behaviorNamed(name: BehaviorName): Behavior {
  return behaviors[name];
}
