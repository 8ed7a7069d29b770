import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Billing } from '../../../../../src-shared/api/dashboard/organization/billing.ts';
import { BarList } from '../../../../ui/chart/bar-list.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useCompanyNames } from '../../../health/use-companies.ts';

/** Which companies have issued how many documents in this month. */
export function CompanyUsage({ found: { usage } }: { found: Billing }) {
  const { t } = useTranslation('billing');
  const { count } = useFormats();
  const names = useCompanyNames();
  const bars = usage.by_company.map(({ company_id, legal_name, documents }) => ({
    key: company_id,
    label: (
      <Anchor component={Link} to={`/companies/${company_id}`} c="inherit">
        <bdi>{names.get(company_id) ?? legal_name ?? company_id}</bdi>
      </Anchor>
    ),
    value: documents,
    figure: count(documents),
  }));
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Title order={2}>{t('company.title')}</Title>
        {bars.length === 0 ? <Text c="dimmed">{t('company.empty')}</Text> : <BarList label={t('company.title')} bars={bars} />}
      </Stack>
    </Card>
  );
}
