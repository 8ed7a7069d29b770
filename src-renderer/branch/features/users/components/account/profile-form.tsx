import { useTranslation } from 'react-i18next';
import { changeAccountRequest } from '../../../../../../src-shared/api/manager/people/users.ts';
import { languageNames, languages } from '../../../../../../src-shared/i18n/texts/languages.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { useSignedIn } from '../../../../session/session-context.ts';
import { useChangeAccount } from '../../api/change-account.ts';

/** The name of the person, and the language of the account. */
export function ProfileForm() {
  const { t } = useTranslation(['users', 'kit']);
  const { user } = useSignedIn();
  const { language: shown, setLanguage } = useLanguage();
  const change = useChangeAccount();
  const form = useApiForm({
    schema: changeAccountRequest,
    // What the page is shown in, until another language is chosen here.
    initialValues: { name: user.name, language: '' },
    bodyOf: ({ name, language }) => ({ name, language: language === '' ? shown : language }),
    send: change,
    onDone: (session) => {
      void setLanguage(session.user.language);
      showToast(t('account.saved'));
    },
    draft: 'account-profile',
  });
  return (
    <ApiForm form={form} submitLabel={t('kit:action.save')}>
      <TextField label={t('account.name')} help={t('account.name_help')} isRequired autoComplete="name" {...form.field('name')} />
      <ChoiceField
        label={t('account.language')}
        help={t('account.language_help')}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        {...form.field('language')}
        value={form.values.language === '' ? shown : form.values.language}
      />
    </ApiForm>
  );
}
