import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerApiKey, ManagerCompany } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { useApiKeys, useCompanies } from '../../api/use-part.ts';
import { CompanyForm } from './company-form.tsx';
import { FirstKey } from './first-key.tsx';

function Parts({ company, keys }: { company: ManagerCompany | undefined; keys: readonly ManagerApiKey[] }) {
  const { t } = useTranslation('setUp');
  const [hadCompany] = useState(company !== undefined);
  return (
    <Stack gap="xl">
      <section>
        <Title order={3}>{t('branch.company_title')}</Title>
        <Text c="dimmed" mb="md">
          {t('branch.company_text')}
        </Text>
        <CompanyForm key={company?.company_id ?? ''} company={company} />
      </section>
      {company !== undefined && <FirstKey company={company} keys={keys} isNext={!hadCompany} />}
    </Stack>
  );
}

/** A shop of its own: its company, then a first key for its tills. */
export function OwnCompany() {
  const { t } = useTranslation('setUp');
  const mayChange = useMay('companies.change');
  const { data: companies } = useCompanies();
  const { data: keys } = useApiKeys();
  if (!mayChange) return <Notice tone="neutral">{t('not_permitted.text')}</Notice>;
  if (companies === undefined || keys === undefined) return <Skeleton height={320} aria-busy />;
  return <Parts company={companies.data[0]} keys={keys.data} />;
}
