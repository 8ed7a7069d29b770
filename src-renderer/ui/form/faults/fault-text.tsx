import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../client/api-fault.ts';
import { wordingOf } from './fault-wording.ts';

/** What is wrong with a field, in the language of the page. */
export function FaultText({ fault }: { fault: FieldFault }) {
  const { t } = useTranslation('forms');
  const { key, limit = 0 } = wordingOf(fault);
  return t(key, { limit });
}
