import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../client/api-fault.ts';
import { wordingOf } from './fault-wording.ts';

/** What is wrong with a field, in the language of the page. */
export function FaultText({ fault }: { fault: FieldFault }) {
  const { t, i18n } = useTranslation(['forms', 'errors']);
  const { key, limit = 0 } = wordingOf(fault);
  const refusal: unknown = i18n.getResource(i18n.language, 'errors', fault.code);
  return key === 'fault.invalid' && typeof refusal === 'string' ? refusal : t(key, { limit });
}
