import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenPlanCode, plans, type Plan, type PlanCode } from '#shared/api/dashboard/plans.ts';
import { planLabels } from '#shared/i18n/statement-labels.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { AmountText, amountSlot, Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { billing } from '#shared/api/dashboard/billing.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useMay } from '../../session/signed-in-person.ts';

function PlanLimits({ plan: { limits, furtherDocumentPrice } }: { plan: Plan }) {
  const { t } = useTranslation('billing');
  const { count } = useFormats();
  const { sandbox, production } = limits.egs_units;
  return (
    <Stack component="ul" gap={4} pis="md" m={0} flex={1}>
      <li>
        {limits.documents === null ? (
          t('limit.documents_any')
        ) : (
          <AmountText
            text={t(`limit.documents_${limits.documents_limit}`, { number: count(limits.documents), price: amountSlot })}
            value={Number(furtherDocumentPrice)}
          />
        )}
      </li>
      <li>{limits.companies === null ? t('limit.companies_any') : t('limit.companies', { count: limits.companies })}</li>
      <li>{t('limit.units', { sandbox: count(sandbox), production: count(production) })}</li>
    </Stack>
  );
}

function PlanCard({ plan, isCurrent, onChoose }: { plan: Plan; isCurrent: boolean; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const id = useId();
  const name = planLabels[plan.code][language];
  return (
    <Card
      withBorder
      component="article"
      aria-labelledby={id}
      aria-current={isCurrent ? true : undefined}
      {...(isCurrent && { bd: '1px solid var(--text-accent)' })}
    >
      <Stack h="100%">
        <div>
          <Group justify="space-between" gap="xs">
            <Title order={3} id={id}>
              {name}
            </Title>
            {isCurrent && (
              <Text span c="dimmed">
                {t('change.current')}
              </Text>
            )}
          </Group>
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
        {onChoose !== undefined && !isCurrent && (
          <Button variant="default" onClick={onChoose}>
            {t('change.button', { plan: name })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

// Changes the plan of the organization.
function useChangePlan() {
  const change = useChange(['/billing', '/auth/me']);
  return async (plan: PlanCode): Promise<void> => {
    await change({ method: 'PATCH', path: '/billing', body: { plan }, answer: billing });
  };
}

/** Every plan beside the one that the organization has; an Owner can change to another. */
export function PlanCards({ current }: { current: PlanCode }) {
  const { t } = useTranslation('billing');
  const { language } = useLanguage();
  const changePlan = useChangePlan();
  const [wanted, setWanted] = useState<Plan>();
  const mayChange = useMay('billing.change');
  const offered: readonly PlanCode[] = chosenPlanCode.options;
  const shown = offered.includes(current) ? offered : [current, ...offered];

  const nameOf = ({ code }: Plan) => planLabels[code][language];

  async function confirm(plan: Plan): Promise<void> {
    await changePlan(plan.code);
    setWanted(undefined);
    showToast(t('change.toast', { plan: nameOf(plan) }));
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
          name={nameOf(wanted)}
          confirmLabel={t('change.button', { plan: nameOf(wanted) })}
          isDanger={false}
          onConfirm={() => confirm(wanted)}
          onClose={() => setWanted(undefined)}
        >
          <AmountText text={t('change.text', { plan: nameOf(wanted), price: amountSlot })} value={Number(wanted.monthlyPrice)} />
        </ConfirmDialog>
      )}
    </Stack>
  );
}
