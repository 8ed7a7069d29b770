import { useTranslation } from 'react-i18next';
import { roleChange, type Member } from '../../../../../src-shared/api/dashboard/people/team.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useMemberChanges } from '../api/change-members.ts';
import { RoleField } from './role-field.tsx';

/** The form that gives a member another role. */
export function RoleForm({ found: { user_id, name, role }, onClose }: { found: Member; onClose: () => void }) {
  const { t } = useTranslation(['team', 'kit']);
  const { changeRole } = useMemberChanges(user_id);
  const form = useApiForm({
    schema: roleChange,
    initialValues: { role },
    send: changeRole,
    onDone: () => {
      onClose();
      showToast(t('role_changed.toast', { name }));
    },
  });
  return (
    <FormDialog title={t('action.change_role')} help={t('change_role.help', { name })} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <RoleField chosen={form.values.role} field={form.field('role')} />
      </ApiForm>
    </FormDialog>
  );
}
