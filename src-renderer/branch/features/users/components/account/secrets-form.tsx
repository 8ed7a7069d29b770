import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeAccountRequest } from '../../../../../../src-shared/api/manager/people/users.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { PasswordField } from '../../../../../ui/form/fields/password-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useSignedIn } from '../../../../session/session-context.ts';
import { useChangeAccount } from '../../api/change-account.ts';

const nothing = { current_password: '', password: '', pin: '', is_pinless: false };

/** Another password, another PIN, or none. */
export function SecretsForm() {
  const { t } = useTranslation(['users', 'kit']);
  const { user } = useSignedIn();
  const change = useChangeAccount();
  const form = useApiForm({
    schema: changeAccountRequest,
    initialValues: nothing,
    bodyOf: ({ current_password: current, password, pin, is_pinless: isPinless }) => ({
      ...(current === '' ? {} : { current_password: current }),
      ...(password === '' ? {} : { password }),
      ...(pin === '' ? {} : { pin }),
      ...(isPinless ? { pin: null } : {}),
    }),
    send: change,
    onDone: () => {
      form.setValues(nothing);
      showToast(t('account.saved'));
    },
  });
  const { password, pin, is_pinless: isPinless } = form.values;
  return (
    <ApiForm form={form} submitLabel={t('kit:action.save')} mayBeSent={password !== '' || pin !== '' || isPinless}>
      <PasswordField label={t('account.current')} {...form.field('current_password')} />
      <PasswordField
        label={t('account.password')}
        help={t('account.password_help')}
        isRequired={false}
        isNew
        {...form.field('password')}
      />
      <PasswordField
        label={t('account.pin')}
        help={t('account.pin_help')}
        isRequired={false}
        isNew
        isPin
        {...form.field('pin')}
      />
      {user.has_pin && <Checkbox label={t('account.no_pin')} {...form.field('is_pinless', { type: 'checkbox' })} />}
    </ApiForm>
  );
}
