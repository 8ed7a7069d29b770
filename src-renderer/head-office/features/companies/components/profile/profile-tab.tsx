import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CompanyResource } from '../../../../../../src-shared/api/dashboard/branches/companies.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { useMe } from '../../../../session/signed-in-person.ts';
import { CompanyForm } from './company-form.tsx';
import { DeleteCompany } from './delete-company.tsx';
import { ProfileCompleteness } from './profile-completeness.tsx';
import { ProfileFacts } from './profile-facts.tsx';

/** What is known of a company, and whether production can begin. */
export function ProfileTab({ found }: { found: CompanyResource }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const mayChange = permissions.includes('companies.change');
  return (
    <Stack maw="52rem">
      <ProfileCompleteness missing={found.missing} hasForm={mayChange} />
      <Card withBorder>
        {mayChange ? (
          <CompanyForm company={found} onDone={() => showToast(t('profile.saved_toast'))} />
        ) : (
          <ProfileFacts found={found} />
        )}
      </Card>
      {permissions.includes('companies.delete') && <DeleteCompany found={found} />}
    </Stack>
  );
}
