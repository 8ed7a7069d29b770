import { Card, Stack, Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { CompanyFacts } from '#ui/company/company-facts.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { DangerButton } from '#ui/dialog/danger-button.tsx';
import { useChange } from '#ui/client/use-change.ts';
import { readKey } from '#ui/client/use-read.ts';
import { useMe } from '../../session/signed-in-person.ts';
import { CompanyForm } from './company-form.tsx';
import { useFieldLabel } from './field-label.ts';

function focusField(path: string): void {
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
}

// Whether a profile has what production needs; what is missing leads to its field where there is a form.
function ProfileCompleteness({ missing, hasForm }: { missing: readonly string[]; hasForm: boolean }) {
  const { t } = useTranslation('companies');
  const labelOf = useFieldLabel();
  if (missing.length === 0) return <Notice tone="done">{t('complete.ready')}</Notice>;
  return (
    <Notice tone="attention" title={t('complete.title')}>
      <Stack gap="xs">
        <Text>{t('complete.text')}</Text>
        <Group gap="xs">
          {missing.map((path) =>
            hasForm ? (
              <Button key={path} size="xs" variant="default" onClick={() => focusField(path)}>
                {labelOf(path)}
              </Button>
            ) : (
              <Text key={path} fw={500}>
                {labelOf(path)}
              </Text>
            ),
          )}
        </Group>
      </Stack>
    </Notice>
  );
}

// Deletes a company that has issued nothing.
function useDeleteCompany(companyId: string) {
  const queries = useQueryClient();
  const change = useChange(['/companies', '/egs-units', '/appliances', '/billing', '/alerts']);
  const path = `/companies/${companyId}`;
  return {
    remove: async (): Promise<void> => {
      await change({ method: 'DELETE', path, answer: z.unknown() });
    },
    /** To be called once its page has been left, which would ask for it again. */
    forget: () => queries.removeQueries({ queryKey: readKey(path) }),
  };
}

// The way to delete a company, or why it cannot be deleted.
function DeleteCompany({ found }: { found: CompanyResource }) {
  const { company_id, first_document_at } = found;
  const { t } = useTranslation('companies');
  const navigate = useNavigate();
  const { remove, forget } = useDeleteCompany(company_id);
  const [isAsking, setAsking] = useState(false);
  const name = useCompanyName()(found);
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
        <DangerButton onClick={() => setAsking(true)}>{t('action.delete')}</DangerButton>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('delete.title')}
          name={<bdi>{name}</bdi>}
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

/** What is known of a company, and whether production can begin. */
export function ProfileTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const mayChange = permissions.includes('companies.change');
  return (
    <Stack maw="var(--measure)">
      <ProfileCompleteness missing={found.missing} hasForm={mayChange} />
      <Card withBorder>
        {mayChange ? (
          <CompanyForm company={found} onDone={() => showToast(t('profile.saved_toast'))} />
        ) : (
          <CompanyFacts company={found} />
        )}
      </Card>
      {permissions.includes('companies.delete') && <DeleteCompany found={found} />}
    </Stack>
  );
}
