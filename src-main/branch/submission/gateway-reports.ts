import type { Environment } from '../db/schema.ts';
import type { Conditions } from '../health/conditions.ts';
import type { AttemptResult } from './decide-after-attempt.ts';
import type { SubmittedDocument } from './submitted-document.ts';

export type AttemptReport = {
  document: SubmittedDocument;
  result: AttemptResult;
  /** Whether, with this attempt, the gateway is known to give no usable answer. */
  isOpen: boolean;
};

const sentLater = 'Sales go on: documents are signed, kept, and sent by themselves';

function noAnswer(environment: Environment, reason: string) {
  const message = `The ${environment} gateway does not answer. ${reason} ${sentLater} once it answers again.`;
  return { code: 'GATEWAY_SILENT', subject: environment, message, severity: 'warning' } as const;
}

function unusable(environment: Environment, reason: string) {
  const advice = `is --${environment}-gateway-url right, and is no proxy or login page in between?`;
  const message = `The ${environment} gateway answers, but settles no document: ${advice} ${reason} ${sentLater} once it does.`;
  return { code: 'GATEWAY_ANSWERS_UNUSABLE', subject: environment, message, severity: 'warning' } as const;
}

function refused(unit: string, reason: string) {
  const message = `The gateway refuses the credentials of unit ${unit}: renew its certificate with a one-time code. ${reason} ${sentLater} then.`;
  return { code: 'GATEWAY_CREDENTIALS_REFUSED', subject: unit, message, severity: 'warning' } as const;
}

/** Reports that the gateway holds requests without an answer, so that it is known to be silent before the first of them ends. */
export function reportOverdue(conditions: Conditions, environment: Environment): void {
  conditions.begin(noAnswer(environment, 'It holds requests without an answer.'));
}

/** Reports what an attempt has shown of the gateway: which conditions begin and which end. */
export function reportAttempt(conditions: Conditions, { document, result, isOpen }: AttemptReport): void {
  const { environment, egs_unit_id: unit } = document;
  const { kind, reason } = result;
  if (kind === 'not_sent') return;
  if (kind === 'silent') {
    if (isOpen) conditions.begin(noAnswer(environment, reason));
    return;
  }
  conditions.end('GATEWAY_SILENT', environment);
  if (kind === 'unusable') {
    if (isOpen) conditions.begin(unusable(environment, reason));
    return;
  }
  conditions.end('GATEWAY_ANSWERS_UNUSABLE', environment);
  if (kind === 'credentials_refused') {
    conditions.begin(refused(unit, reason));
    return;
  }
  conditions.end('GATEWAY_CREDENTIALS_REFUSED', unit);
}
