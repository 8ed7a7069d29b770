import { useTranslation } from 'react-i18next';
import { joinRequest } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { useChanges } from '../../api/use-changes.ts';

/** Joins head office by a code, and says before what becomes of the users of the branch. */
export function JoinForm({ localUsers }: { localUsers: number }) {
  const { t } = useTranslation('setUp');
  const { joinHeadOffice } = useChanges();
  const mayJoin = useMay('head_office.change');
  const form = useApiForm({
    schema: joinRequest,
    initialValues: { url: '', code: '' },
    bodyOf: ({ url, code }) => ({ url: url.trim(), code }),
    send: joinHeadOffice,
    onDone: () => undefined,
    draft: 'head-office',
    secrets: ['code'],
  });
  if (!mayJoin) return <Notice tone="neutral">{t('branch.owner_only')}</Notice>;
  return (
    <ApiForm form={form} submitLabel={t('branch.join_submit')}>
      {localUsers > 0 && (
        <Notice tone="neutral" title={t('branch.join_users_title')}>
          {t('branch.join_users_text')}
        </Notice>
      )}
      <TextField
        label={t('branch.join_url')}
        help={t('branch.join_url_help')}
        isCode
        isRequired
        type="url"
        placeholder="https://"
        {...form.field('url')}
      />
      <TextField label={t('branch.join_code')} help={t('branch.join_code_help')} isCode isRequired {...form.field('code')} />
    </ApiForm>
  );
}
