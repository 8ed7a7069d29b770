import { Button, Card, Group, Text } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useDeleteCompany } from '../../api/delete-company.ts';

/** The way to delete a company, or why it cannot be deleted. */
export function DeleteCompany({ found: { company_id, legal_name, first_document_at } }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const navigate = useNavigate();
  const { remove, forget } = useDeleteCompany(company_id);
  const [isAsking, setAsking] = useState(false);
  if (first_document_at !== null) return <Text c="dimmed">{t('delete.impossible')}</Text>;

  async function confirm(): Promise<void> {
    await remove();
    showToast(t('deleted.toast'));
    await navigate('/companies', { replace: true });
    forget();
  }
  return (
    <Card withBorder>
      <Group justify="space-between">
        <Text flex={1} miw="16rem">
          {t('delete.text')}
        </Text>
        <Button color="red" variant="outline" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => setAsking(true)}>
          {t('action.delete')}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('delete.title')}
          name={<bdi>{legal_name}</bdi>}
          confirmLabel={t('action.delete')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </Card>
  );
}
