import { useTranslation } from 'react-i18next';
import { ApiFault } from '../../../../ui/client/api-fault.ts';

/** What a person is told whose sign-in was refused; the server's own words are for programs. */
export function useFaultText(): (fault: Error, asksCode: boolean) => string {
  const { t } = useTranslation(['signIn', 'kit']);
  return (fault, asksCode) => {
    if (!(fault instanceof ApiFault)) return t('kit:error.unexpected');
    if (fault.code === 'LOGIN_FAILED') return t(asksCode ? 'error.failed_code' : 'error.failed');
    if (fault.code === 'LOGIN_THROTTLED') return t('error.throttled', { count: Math.ceil((fault.retryAfter ?? 60) / 60) });
    return t(fault.code === 'OFFLINE' ? 'kit:error.offline' : 'kit:error.unexpected');
  };
}
