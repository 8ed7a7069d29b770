import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../client/api-fault.ts';
import { wordingOf } from './fault-wording.ts';

/** What is wrong with a field, in the language of the page. */
export function FaultText({ fault }: { fault: FieldFault }) {
  const { t, i18n } = useTranslation(['forms', 'errors']);
  const { key, limit = 0 } = wordingOf(fault);
  // A code may have several reasons, `CODE.reason`; one without words of its own is said by the code.
  const refusals: unknown[] = [fault.code, fault.code.split('.')[0] ?? ''].map((code) =>
    i18n.getResource(i18n.language, 'errors', code),
  );
  const refusal = refusals.find((words) => typeof words === 'string');
  return key === 'fault.invalid' && typeof refusal === 'string' ? refusal : t(key, { limit });
}
