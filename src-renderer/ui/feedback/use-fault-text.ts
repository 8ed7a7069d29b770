import { useTranslation } from 'react-i18next';
import { ApiFault } from '../client/api-fault.ts';

/** Words a fault for a person: by its code, else that something unexpected has happened. */
export function useFaultText(): (fault: unknown) => string {
  const { t, i18n } = useTranslation(['kit', 'errors']);
  return (fault) => {
    if (!(fault instanceof ApiFault)) return t('error.unexpected_here');
    if (fault.code === 'OFFLINE') return t('error.offline');
    const own: unknown = i18n.getResource(i18n.language, 'errors', fault.code);
    if (typeof own === 'string') return own;
    const isRefusal = fault.status >= 400 && fault.status < 500 && fault.code !== 'UNEXPECTED_ANSWER';
    return isRefusal ? fault.message : t(fault.requestId === undefined ? 'error.unexpected_here' : 'error.unexpected');
  };
}
