import { useTranslation } from 'react-i18next';
import { rotateKeyRequest } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { NumberField } from '../../../../../ui/form/fields/number-field.tsx';
import { numberOf } from '../../../../../ui/form/fields/read-number.ts';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useKeyChanges } from '../../api/keys.ts';
import type { ShownOnceKey } from './shown-key.tsx';

/** The form that replaces a key by another one. */
export function RotateKey({
  keyId,
  name,
  onMade,
  onClose,
}: {
  keyId: string;
  name: string;
  onMade: (made: ShownOnceKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('companies');
  const { rotate } = useKeyChanges();
  const form = useApiForm({
    schema: rotateKeyRequest,
    initialValues: { grace_hours: '24' },
    // What is no number is refused; a field that is left out would stand for the usual hours.
    bodyOf: ({ grace_hours: hours }) => ({ grace_hours: numberOf(hours) ?? null }),
    send: (body) => rotate(keyId, body),
    onDone: ({ api_key: key }) => {
      onClose();
      onMade({ name, key });
    },
  });
  return (
    <FormDialog title={t('key.rotate_title', { name: `\u2068${name}\u2069` })} help={t('key.rotate_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('key.action.rotate')} onCancel={onClose}>
        <NumberField
          label={t('key.field.grace_hours')}
          help={t('key.field.grace_hours_help')}
          unit={t('key.field.hours')}
          isRequired
          {...form.field('grace_hours')}
        />
      </ApiForm>
    </FormDialog>
  );
}
