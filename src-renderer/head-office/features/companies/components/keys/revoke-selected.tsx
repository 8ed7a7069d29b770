import { useTranslation } from 'react-i18next';
import type { ApiKeyResource } from '../../../../../../src-shared/api/dashboard/branches/api-keys.ts';
import { ConfirmSelected } from '../../../../../ui/dialog/confirm-selected.tsx';
import { useKeyChanges } from '../../api/change-keys.ts';

/** Revokes the selected keys that are valid. */
export function RevokeSelected({
  companyId,
  selected,
  onDone,
}: {
  companyId: string;
  selected: readonly ApiKeyResource[];
  onDone: () => void;
}) {
  const { t } = useTranslation('companies');
  const { revoke } = useKeyChanges(companyId);
  const valid = selected.filter(({ status }) => status === 'active' || status === 'expiring');
  const count = valid.length;

  async function revokeAll(ids: readonly string[]): Promise<void> {
    for (const id of ids) await revoke(id);
  }
  return (
    <ConfirmSelected
      label={t('key.bulk.revoke', { count })}
      title={t('key.bulk.title')}
      rows={valid.map(({ key_id: id, name, prefix, last_four }) => ({ id, name, mark: `${prefix}…${last_four}` }))}
      note={count < selected.length ? t('key.bulk.others', { count: selected.length - count }) : undefined}
      doneText={t('key.bulk.done', { count })}
      onConfirm={revokeAll}
      onDone={onDone}
    >
      {t('key.bulk.text')}
    </ConfirmSelected>
  );
}
