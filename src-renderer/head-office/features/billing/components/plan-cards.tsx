import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenPlanCode, plans, type Plan, type PlanCode } from '../../../../../src-shared/api/dashboard/organization/plans.ts';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { Money } from '../../../../ui/format/money.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { useChangePlan } from '../api/change-plan.ts';

function PlanLimits({ plan: { limits, furtherDocumentPrice } }: { plan: Plan }) {
  const { t } = useTranslation('billing');
  const { count } = useFormats();
  const { sandbox, production } = limits.egs_units;
  return (
    <Stack component="ul" gap={4} pis="md" m={0} flex={1}>
      <li>
        {limits.documents === null
          ? t('limit.documents_any')
          : t(`limit.documents_${limits.documents_limit}`, { number: count(limits.documents), price: furtherDocumentPrice })}
      </li>
      <li>{limits.companies === null ? t('limit.companies_any') : t('limit.companies', { count: limits.companies })}</li>
      <li>{t('limit.units', { sandbox: count(sandbox), production: count(production) })}</li>
    </Stack>
  );
}

function PlanCard({ plan, isCurrent, onChoose }: { plan: Plan; isCurrent: boolean; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('billing');
  return (
    <Card withBorder>
      <Stack h="100%">
        <div>
          <Title order={3}>
            <bdi>{plan.name}</bdi>
          </Title>
          <div>
            <Text span fz="lg" fw={600}>
              <Money value={Number(plan.monthlyPrice)} />
            </Text>{' '}
            <Text span c="dimmed">
              {t('month')}
            </Text>
          </div>
          <Text fz="xs" c="dimmed">
            {t('without_vat')}
          </Text>
        </div>
        <PlanLimits plan={plan} />
        {isCurrent && (
          <div>
            <StatusBadge tone="done">{t('change.current')}</StatusBadge>
          </div>
        )}
        {!isCurrent && onChoose !== undefined && (
          <Button variant="default" onClick={onChoose}>
            {t('change.button', { plan: plan.name })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** Every plan beside the one that the organization has; an Owner can change to another. */
export function PlanCards({ current }: { current: PlanCode }) {
  const { t } = useTranslation('billing');
  const { permissions } = useMe();
  const changePlan = useChangePlan();
  const [wanted, setWanted] = useState<Plan>();
  const mayChange = permissions.includes('billing.change');
  const offered: readonly PlanCode[] = chosenPlanCode.options;
  const shown = offered.includes(current) ? offered : [current, ...offered];

  async function confirm({ code, name }: Plan): Promise<void> {
    await changePlan(code);
    setWanted(undefined);
    showToast(t('change.toast', { plan: name }));
  }
  return (
    <Stack component="section" gap="sm">
      <div>
        <Title order={2}>{t('plans.title')}</Title>
        {!mayChange && <Text c="dimmed">{t('plan.help')}</Text>}
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: shown.length }}>
        {shown.map((code) => (
          <PlanCard
            key={code}
            plan={plans[code]}
            isCurrent={code === current}
            onChoose={mayChange ? () => setWanted(plans[code]) : undefined}
          />
        ))}
      </SimpleGrid>
      {wanted !== undefined && (
        <ConfirmDialog
          title={t('change.title')}
          name={<bdi>{wanted.name}</bdi>}
          confirmLabel={t('change.button', { plan: wanted.name })}
          isDanger={false}
          onConfirm={() => confirm(wanted)}
          onClose={() => setWanted(undefined)}
        >
          {t('change.text', { plan: wanted.name, price: wanted.monthlyPrice })}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
