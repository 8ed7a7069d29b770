import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { profileChange } from '../../../../../src-shared/api/dashboard/people/sessions.ts';
import { languageNames, languages } from '../../../../../src-shared/i18n/texts/languages.ts';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { useAccountRequests } from '../api/use-account-requests.ts';

/** The name of the person, and the language of the account. */
export function ProfileForm() {
  const { t } = useTranslation(['account', 'kit']);
  const { user } = useMe();
  const { language: shown, setLanguage } = useLanguage();
  const { changeProfile } = useAccountRequests();
  const form = useApiForm({
    schema: profileChange,
    // What the page is shown in, until another language is chosen here.
    initialValues: { name: user.name, language: '' },
    bodyOf: ({ name, language }) => ({ name, language: language === '' ? shown : language }),
    send: changeProfile,
    onDone: ({ user: { language } }) => {
      void setLanguage(language);
      showToast(t('profile.saved'));
    },
    draft: 'account-profile',
  });
  return (
    <Card withBorder maw="40rem">
      <Stack>
        <Facts
          facts={[
            { label: t('profile.email'), value: <bdi dir="ltr">{user.email}</bdi> },
            { label: t('profile.role'), value: t(`role.${user.role}`) },
          ]}
        />
        <ApiForm form={form} submitLabel={t('kit:action.save')}>
          <TextField
            label={t('profile.name')}
            help={t('profile.name_help')}
            isRequired
            autoComplete="name"
            {...form.field('name')}
          />
          <ChoiceField
            label={t('profile.language')}
            help={t('profile.language_help')}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.field('language')}
            value={form.values.language === '' ? shown : form.values.language}
          />
        </ApiForm>
      </Stack>
    </Card>
  );
}
