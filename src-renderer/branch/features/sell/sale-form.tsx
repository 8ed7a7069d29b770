import { Checkbox, Group, Input, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import type { InvoiceType } from '#shared/invoice/document.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useIssue } from '../../preflight/preflight-api.ts';
import { CheckNotice, saidField } from '../../preflight/said-of-fields.tsx';
import { DiscountField } from './discount-field.tsx';
import { SaleBuyer } from './sale-buyer.tsx';
import { useFoundInSale, type EarlierDocument } from './sale-check.tsx';
import { focusOnFirstLine, SaleFormContext, useSaleForm, type SharedSaleForm } from './sale-fields.ts';
import { SaleLines } from './sale-lines.tsx';
import { SalePayments } from './sale-payments.tsx';
import { SaleTotals } from './sale-totals.tsx';
import { initialValues, issueRequest, kindOfSale, saleBody, saleSchema, totalsAsTyped, type UsualValues } from './sale-values.ts';
import { useNextNumber } from './sell-api.ts';
import classes from './sell.module.css';

// Which kinds of invoices a unit issues.
function kindsOf({ phase, invoice_type: type }: Pick<ManagerUnit, 'phase' | 'invoice_type'>): InvoiceType[] {
  if (phase === 1) return ['simplified'];
  return type === 'both' ? ['simplified', 'standard'] : [type];
}

function KindAndNumber({ units, proposed, isFixed }: { units: readonly ManagerUnit[]; proposed: string; isFixed: boolean }) {
  const { t } = useTranslation(['sell', 'branch']);
  const { values, change, field } = useSaleForm();
  const unit = units.find(({ egs_unit_id: id }) => id === values.egs_unit_id);
  const kinds = isFixed ? [values.kind] : unit === undefined ? [values.kind] : kindsOf(unit);
  const hasBoth = new Set(units.map(({ environment }) => environment)).size > 1;
  const choose = (id: string): void => {
    const chosen = units.find((each) => each.egs_unit_id === id);
    const offered = chosen === undefined || isFixed ? [] : kindsOf(chosen);
    const [first = values.kind] = offered;
    change({ egs_unit_id: id, kind: offered.includes(values.kind) ? values.kind : first });
  };
  return (
    <Group align="flex-start" gap="lg">
      <Input.Wrapper label={t('field.kind')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('field.kind')}
            value={values.kind}
            onChange={(kind) => change({ kind: kind === 'standard' ? 'standard' : 'simplified' })}
            data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </div>
      </Input.Wrapper>
      <div className={classes['number']}>
        <TextField
          label={t('field.number')}
          isRequired
          isCode
          maxLength={127}
          {...field('invoice_number', values.invoice_number === '' ? t('field.number_help') : undefined)}
          value={values.invoice_number === '' ? proposed : values.invoice_number}
        />
      </div>
      {units.length > 1 && (
        <ChoiceField
          label={t('field.unit')}
          choices={units.map(({ egs_unit_id: value, unit_name, environment }) => ({
            value,
            label: hasBoth ? `${unit_name} · ${t(`branch:environment.${environment}`)}` : unit_name,
          }))}
          {...field('egs_unit_id')}
          onChange={(event: React.ChangeEvent<HTMLSelectElement> | string | null) =>
            choose(typeof event === 'string' ? event : (event?.currentTarget.value ?? values.egs_unit_id))
          }
        />
      )}
    </Group>
  );
}

function DiscountAndDate() {
  const { t } = useTranslation('sell');
  const { field } = useSaleForm();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
      <DiscountField label={t('field.discounts')} {...field('discounts', t('field.discount_help'))} />
      <DateField label={t('field.supply_date')} {...field('supply_date', t('field.supply_date_help'))} />
    </SimpleGrid>
  );
}

function Switch({ name }: { name: 'is_prepayment' | 'prices_include_vat' }) {
  const { t } = useTranslation('sell');
  const { values, change } = useSaleForm();
  return (
    <Checkbox
      label={t(`field.${name}`)}
      checked={values[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  );
}

function Reason() {
  const { t } = useTranslation('sell');
  const { field } = useSaleForm();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
      <TextField label={t('field.reason')} isRequired maxLength={1000} {...field('reason', t('field.reason_help'))} />
      <TextField label={t('field.reason_ar')} lang="ar" dir="rtl" maxLength={1000} {...field('reason_ar')} />
    </SimpleGrid>
  );
}

// Enter goes on with the lines, and issues nothing by mistake.
function issueByKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (ctrlKey || metaKey) target.form?.requestSubmit();
}

function useStart(startsTyping: boolean): void {
  const [starts] = useState(startsTyping);
  useEffect(() => {
    if (starts) focusOnFirstLine({ preventScroll: true });
  }, [starts]);
}

/** A sale to be typed, checked and issued; or one to be corrected, which begins as it was refused. */
export function SaleForm({
  units,
  usual,
  earlier,
  startsTyping = false,
  onIssued,
}: {
  /** Those that can issue. */
  units: readonly ManagerUnit[];
  usual: UsualValues;
  earlier?: EarlierDocument | undefined;
  /** Whether the focus goes to the first line at once. */
  startsTyping?: boolean;
  onIssued: (invoiceId: string, usual: UsualValues) => void;
}) {
  const { t } = useTranslation('sell');
  useStart(startsTyping);
  const issue = useIssue();
  const basis = earlier?.basis;
  const form = useApiForm({
    schema: saleSchema,
    initialValues: initialValues(usual, basis),
    bodyOf: (values) => saleBody(values, { proposed, basis }),
    fill: ({ invoice_number: typed }) => (typed.trim() === '' ? { invoice_number: proposed } : {}),
    send: (sale, idempotencyKey) => issue(issueRequest(sale), idempotencyKey),
    onDone: ({ invoice_id }) => {
      const { kind, egs_unit_id, prices_include_vat, payments } = form.values;
      const payment_means = payments[0]?.means ?? usual.payment_means;
      onIssued(invoice_id, { kind, egs_unit_id, prices_include_vat, payment_means });
    },
    draft: basis === undefined ? 'sale' : `sale-${basis.purpose}-${basis.number}`,
  });
  const { values } = form;
  const proposed = useNextNumber(values.egs_unit_id);
  const body = saleBody(values, { proposed, basis });
  const totals = totalsAsTyped(body, basis);
  const found = useFoundInSale(values, body, earlier);
  const shared: SharedSaleForm = {
    values,
    change: form.setValues,
    field: (path, help) => saidField(form.field(path), found.at(path), help),
  };
  return (
    <SaleFormContext value={shared}>
      <ApiForm form={form} submitLabel={t(`action.issue_${kindOfSale(values, basis)}`)}>
        <Stack gap="lg" onKeyDown={issueByKey}>
          <KindAndNumber units={units} proposed={proposed} isFixed={basis !== undefined} />
          {basis === undefined && <Switch name="is_prepayment" />}
          {basis?.note !== undefined && <Reason />}
          <SaleBuyer />
          <SaleLines>
            <Switch name="prices_include_vat" />
          </SaleLines>
          <DiscountAndDate />
          <SalePayments payable={totals.payable} />
          <SaleTotals totals={totals} />
          <CheckNotice {...found} />
        </Stack>
      </ApiForm>
    </SaleFormContext>
  );
}
