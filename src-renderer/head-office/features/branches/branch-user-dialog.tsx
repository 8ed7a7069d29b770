import { useTranslation } from 'react-i18next';
import {
  branchRole,
  changeBranchUserRequest,
  createBranchUserRequest,
  type BranchUser,
  branchUser,
  type ChangeBranchUserRequest,
  type CreateBranchUserRequest,
} from '#shared/api/dashboard/branch-users.ts';
import { languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { PasswordField } from '#ui/form/fields/password-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { savingAt, useChange } from '#ui/client/use-change.ts';

// Where a user may sign in; whoever is at some branches, this one among them, stays there.
function placesOf(where: string, user: BranchUser | undefined, applianceId: string): string[] | null {
  if (where === 'everywhere') return null;
  return user?.appliance_ids ?? [applianceId];
}

function isFilled(text: string): boolean {
  return text !== '';
}

// Adds a user of the branches, or changes one.
function useSaveBranchUser(userId: string | undefined) {
  const change = useChange(['/branch-users']);
  return (body: CreateBranchUserRequest | ChangeBranchUserRequest, idempotencyKey: string) =>
    change({
      ...savingAt('/branch-users', userId),
      body,
      answer: branchUser,
      idempotencyKey,
    });
}

/** Adds a user of a branch, or changes one. */
export function BranchUserDialog({
  applianceId,
  user,
  onClose,
}: {
  applianceId: string;
  user: BranchUser | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['branches', 'kit']);
  const save = useSaveBranchUser(user?.branch_user_id);
  const form = useApiForm({
    schema: user === undefined ? createBranchUserRequest : changeBranchUserRequest,
    initialValues: {
      username: user?.username ?? '',
      name: user?.name ?? '',
      role: user?.role ?? 'cashier',
      language: user?.language ?? 'ar',
      where: user?.appliance_ids === null ? 'everywhere' : 'here',
      password: '',
      pin: '',
    },
    bodyOf: ({ where, password, pin, ...values }) => ({
      ...values,
      appliance_ids: placesOf(where, user, applianceId),
      ...(user === undefined || isFilled(password) ? { password } : {}),
      ...(isFilled(pin) ? { pin } : {}),
    }),
    send: save,
    onDone: () => {
      showToast(t('saved'));
      onClose();
    },
  });
  const title = user === undefined ? t('action.add_user') : t('user.change', { name: `\u2068${user.name}\u2069` });
  const roles = branchRole.options.map((value) => ({ value, label: t(`user.role.${value}`) }));
  const spoken = languages.map((value) => ({ value, label: languageNames[value] }));
  const places = (['here', 'everywhere'] as const).map((value) => ({ value, label: t(`user.${value}`) }));
  const secretHelp = user === undefined ? 'help' : 'keep';
  return (
    <Dialog onClose={onClose} title={title}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <TextField label={t('user.name')} isRequired {...form.field('name')} />
        <TextField label={t('user.username')} help={t('user.username_help')} isCode isRequired {...form.field('username')} />
        <ChoiceField label={t('user.role')} help={t('user.role_help')} choices={roles} {...form.field('role')} />
        <ChoiceField label={t('user.where')} choices={places} {...form.field('where')} />
        <ChoiceField label={t('user.language')} help={t('user.language_help')} choices={spoken} {...form.field('language')} />
        <PasswordField
          label={t('user.password')}
          help={t(`user.password_${secretHelp}`)}
          isRequired={user === undefined}
          isNew
          {...form.field('password')}
        />
        <TextField label={t('user.pin')} help={t(`user.pin_${secretHelp}`)} isCode inputMode="numeric" {...form.field('pin')} />
      </ApiForm>
    </Dialog>
  );
}
