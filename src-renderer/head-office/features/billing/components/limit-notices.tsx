import { useTranslation } from 'react-i18next';
import type { Billing } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';

/** Says which limits of documents were reached in this month, and what that means. */
export function LimitNotices({ found }: { found: Billing }) {
  const { t } = useTranslation('billing');
  const { moment } = useFormats();
  const kind = found.plan.limits.documents_limit;
  const reached = [
    { key: 'production', label: t('usage.production'), at: found.limit_reached_at },
    { key: 'sandbox', label: t('usage.sandbox'), at: found.sandbox_limit_reached_at },
  ];
  return reached.map(({ key, label, at }) =>
    at === undefined ? null : (
      <Notice key={key} tone={kind === 'hard' ? 'refused' : 'attention'} title={`${t('reached.title')}: ${label}`}>
        {t(`reached.${kind}`, { when: moment(new Date(at)) })}
      </Notice>
    ),
  );
}
