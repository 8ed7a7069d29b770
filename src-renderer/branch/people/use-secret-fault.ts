import { useTranslation } from 'react-i18next';
import { ApiFault } from '../../ui/client/api-fault.ts';
import { useFaultText } from '../../ui/feedback/use-fault-text.ts';
import type { SecretKind } from './secret-field.tsx';

const waitSeconds = 30;

/** What a person is told whose password or PIN was refused, when signing in or unlocking. */
export function useSecretFault(): (fault: Error, kind: SecretKind, isUnlock: boolean) => string {
  const { t } = useTranslation(['branch', 'access']);
  const faultText = useFaultText();
  return (fault, kind, isUnlock) => {
    if (!(fault instanceof ApiFault)) return faultText(fault);
    if (fault.code === 'SIGN_IN_THROTTLED') return t('access:sign_in.throttled', { count: fault.retryAfter ?? waitSeconds });
    if (fault.code !== 'SIGN_IN_FAILED') return faultText(fault);
    if (isUnlock) return t(kind === 'pin' ? 'access:unlock.failed_pin' : 'access:unlock.failed');
    return t(kind === 'pin' ? 'access:sign_in.failed_pin' : 'access:sign_in.failed');
  };
}
