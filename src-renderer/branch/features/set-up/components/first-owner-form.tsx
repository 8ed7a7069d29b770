import { useTranslation } from 'react-i18next';
import { managerSetup, type ManagerSession } from '../../../../../src-shared/api/manager/people/sessions.ts';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { PasswordField } from '../../../../ui/form/fields/password-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { setUp } from '../api/set-up.ts';

/** The first owner of a branch, by the link that its start has printed. */
export function FirstOwnerForm({ token, onDone }: { token: string; onDone: (session: ManagerSession) => void }) {
  const { t } = useTranslation(['branch', 'access', 'kit']);
  const { language } = useLanguage();
  const form = useApiForm({
    schema: managerSetup,
    initialValues: { branch_name: '', name: '', username: '', password: '' },
    bodyOf: ({ branch_name: name, ...person }) => ({
      ...person,
      ...(name.trim() === '' ? {} : { branch_name: name }),
      language,
      setup_token: token,
    }),
    send: setUp,
    onDone,
  });
  return (
    <ApiForm form={form} isWide submitLabel={t('access:set_up.submit')}>
      <TextField
        label={t('access:set_up.branch_name')}
        help={t('access:set_up.branch_name_help')}
        autoComplete="organization"
        {...form.field('branch_name')}
      />
      <TextField label={t('access:set_up.name')} isRequired autoComplete="name" {...form.field('name')} />
      <TextField
        label={t('access:sign_in.username')}
        help={t('access:set_up.username_help')}
        isRequired
        isCode
        autoComplete="username"
        {...form.field('username')}
      />
      <PasswordField label={t('kit:field.password')} help={t('access:set_up.password_help')} isNew {...form.field('password')} />
    </ApiForm>
  );
}
