import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { branchRole } from '#shared/api/dashboard/branch-users.ts';
import { addUserRequest, changeUserRequest, type ManagerUser } from '#shared/api/people/users.ts';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useUserChanges } from './users-api.ts';

const spoken = languages.map((value) => ({ value, label: languageNames[value] }));

function pinOf(pin: string, isPinless: boolean): { pin?: string | null } {
  if (isPinless) return { pin: null };
  return pin === '' ? {} : { pin };
}

function useUserForm(user: ManagerUser | undefined, onClose: () => void) {
  const { t } = useTranslation('users');
  const { language } = useLanguage();
  const { save } = useUserChanges();
  return useApiForm({
    schema: user === undefined ? addUserRequest : changeUserRequest,
    initialValues: {
      username: user?.username ?? '',
      name: user?.name ?? '',
      role: user?.role ?? 'cashier',
      language: user?.language ?? language,
      password: '',
      pin: '',
      is_pinless: false,
    },
    bodyOf: ({ password, pin, is_pinless: isPinless, ...values }) => ({
      ...values,
      ...(user === undefined || password !== '' ? { password } : {}),
      ...pinOf(pin, isPinless),
    }),
    send: (body) => save(user?.user_id, body),
    onDone: ({ name }) => {
      onClose();
      showToast(t('saved.toast', { name: `\u2068${name}\u2069` }));
    },
    draft: `user-${user?.user_id ?? 'added'}`,
    secrets: ['password', 'pin', 'is_pinless'],
  });
}

/** Adds a user, or changes one: also his role, his password and his PIN. */
export function UserDialog({ user, onClose }: { user: ManagerUser | undefined; onClose: () => void }) {
  const { t } = useTranslation(['users', 'branch', 'kit']);
  const form = useUserForm(user, onClose);
  const isAdded = user === undefined;
  const title = isAdded ? t('add.title') : t('change.title', { name: `\u2068${user.name}\u2069` });
  const roles = branchRole.options.map((value) => ({ value, label: t(`branch:role.${value}`) }));
  return (
    <FormDialog title={title} help={t(isAdded ? 'add.help' : 'change.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={isAdded ? t('action.add') : t('kit:action.save')} onCancel={onClose}>
        <TextField label={t('field.name')} isRequired {...form.field('name')} />
        <TextField label={t('field.username')} help={t('field.username_help')} isCode isRequired {...form.field('username')} />
        <ChoiceField
          label={t('field.role')}
          help={t(`role.${form.values.role}_help`)}
          choices={roles}
          isRequired
          {...form.field('role')}
        />
        <ChoiceField label={t('field.language')} help={t('field.language_help')} choices={spoken} {...form.field('language')} />
        <PasswordField
          label={t('field.password')}
          help={t(isAdded ? 'field.password_help' : 'field.password_keep')}
          isRequired={isAdded}
          isNew
          {...form.field('password')}
        />
        <PasswordField
          label={t('field.pin')}
          help={t(user?.has_pin === true ? 'field.pin_keep' : 'field.pin_help')}
          isRequired={false}
          isNew
          isPin
          {...form.field('pin')}
        />
        {user?.has_pin === true && <Checkbox label={t('field.no_pin')} {...form.field('is_pinless', { type: 'checkbox' })} />}
      </ApiForm>
    </FormDialog>
  );
}
