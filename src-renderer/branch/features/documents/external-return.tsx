import { Button, Card, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { managerCompanyList } from '#shared/api/people/companies.ts';
import { unknownBuyer } from '#shared/api/people/correction-of.ts';
import { creditNoteOnSimplified, creditNoteOnStandard, issuedByHand } from '#shared/api/people/sell.ts';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { cashMeans } from '#shared/invoice/payments-in-sar.ts';
import { useChange } from '#ui/client/use-change.ts';
import { useRead } from '#ui/client/use-read.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { numberOf } from '#ui/form/fields/read-number.ts';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { BuyerFields } from '../../buyer/buyer-fields.tsx';
import { buyerRequest } from '../../buyer/buyer-request.ts';
import { useUnits } from '../../onboarding/units-api.ts';
import { ExemptionField, VatField, vatRequest, type VatOfLine } from '../../vat/vat-fields.tsx';
import { NoteFields, useNumberOf } from './note-fields.tsx';

const usualVat: VatOfLine = { vat_category: 'S', vat_exemption_code: '' };
const emptyLine = { description: '', description_ar: '', quantity: '1', unit_price: '', ...usualVat };
const mostLinesByHand = 50;

function valuesFor(units: readonly ManagerUnit[], reason: string) {
  return {
    egs_unit_id: units[0]?.egs_unit_id ?? '',
    invoice_number: '',
    original_invoice: { invoice_number: '', issue_date: '', total: '', earlier_notes_total: '' },
    line_items: [emptyLine],
    prices_include_vat: true,
    payment_means: cashMeans,
    reason,
    buyer: unknownBuyer,
  };
}

type Kind = 'simplified' | 'standard';

type Values = ReturnType<typeof valuesFor>;

// What is no number is refused; a field that is left out would stand for something else.
function typedNumber(text: string): number | null {
  return numberOf(text) ?? null;
}

// Most have no earlier note.
function originalOf({ total, earlier_notes_total: earlier, ...original }: Values['original_invoice']) {
  return {
    ...original,
    total: typedNumber(total),
    ...(earlier.trim() === '' ? {} : { earlier_notes_total: typedNumber(earlier) }),
  };
}

// A consumer is not named.
function bodyOf({ invoice_number, buyer, original_invoice, line_items, ...others }: Values, kind: Kind, proposed: string) {
  return {
    ...others,
    invoice_number: invoice_number.trim() === '' ? proposed : invoice_number,
    original_invoice: { ...originalOf(original_invoice), invoice_type: kind },
    line_items: line_items.map(({ description, description_ar, quantity, unit_price, ...vat }) => ({
      description,
      ...(description_ar.trim() === '' ? {} : { description_ar }),
      quantity: typedNumber(quantity),
      unit_price: typedNumber(unit_price),
      ...vatRequest(vat),
    })),
    ...(kind === 'standard' ? { buyer: buyerRequest(buyer, kind) } : {}),
  };
}

function useExternalForm(units: readonly ManagerUnit[], kind: Kind) {
  const { t } = useTranslation('returns');
  const navigate = useNavigate();
  const change = useChange(['/documents', '/queue', '/today', '/next-number']);
  const form = useApiForm({
    schema: kind === 'standard' ? creditNoteOnStandard : creditNoteOnSimplified,
    initialValues: valuesFor(units, t('reason')),
    bodyOf: (values) => bodyOf(values, kind, proposed),
    fill: ({ invoice_number: number }) => (number.trim() === '' ? { invoice_number: proposed } : {}),
    send: (document, idempotencyKey) => {
      const body = { kind: 'credit_note', document };
      return change({ method: 'POST', path: '/documents', body, answer: issuedByHand, idempotencyKey });
    },
    onDone: ({ invoice_id, invoice_number: number }) => {
      showToast(t('done', { number: `\u2068${number}\u2069` }));
      void navigate(`/documents/${invoice_id}`);
    },
  });
  const { egs_unit_id: unitId, original_invoice: original } = form.values;
  const proposed = useNumberOf('note', unitId, original.invoice_number);
  return { form, proposed };
}

type Form = ReturnType<typeof useExternalForm>['form'];

function AddLine({ form }: { form: Form }) {
  const { t } = useTranslation('returns');
  const lines = form.values.line_items;
  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={lines.length >= mostLinesByHand}
        onClick={() => form.setValue('line_items', [...lines, emptyLine])}
      >
        {t('external.add_line')}
      </Button>
    </Group>
  );
}

function LineFields({ form }: { form: Form }) {
  const { t } = useTranslation('returns');
  const lines = form.values.line_items;
  return (
    <Stack gap="sm">
      <Title order={3}>{t('external.lines')}</Title>
      {lines.map((line, index) => (
        // Lines have nothing but their places to be known by.
        <Fieldset key={`line-${String(index)}`} legend={t('external.line', { number: index + 1 })}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextField
                label={t('external.description')}
                isRequired
                maxLength={1000}
                {...form.field(`line_items.${index}.description`)}
              />
              <TextField
                label={t('external.description_ar')}
                dir="rtl"
                lang="ar"
                maxLength={1000}
                {...form.field(`line_items.${index}.description_ar`)}
              />
              <NumberField
                label={t('external.quantity')}
                isRequired
                hasDecimals
                {...form.field(`line_items.${index}.quantity`)}
              />
              <NumberField label={t('external.price')} isRequired hasDecimals {...form.field(`line_items.${index}.unit_price`)} />
            </SimpleGrid>
            <VatField
              at={`line_items.${index}`}
              field={form.field}
              onChoose={(vat) => form.setValue('line_items', lines.with(index, { ...line, ...vat }))}
            />
            {line.vat_category !== 'S' && (
              <ExemptionField at={`line_items.${index}`} field={form.field} category={line.vat_category} />
            )}
            {lines.length > 1 && (
              <Group>
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  leftSection={<Trash2 size={14} aria-hidden />}
                  onClick={() =>
                    form.setValue(
                      'line_items',
                      lines.filter((_each, place) => place !== index),
                    )
                  }
                >
                  {t('external.remove_line', { number: index + 1 })}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      <AddLine form={form} />
      <Checkbox label={t('external.prices_include_vat')} {...form.field('prices_include_vat', { type: 'checkbox' })} />
    </Stack>
  );
}

function ExternalForm({ units }: { units: readonly ManagerUnit[] }) {
  const { t } = useTranslation(['returns', 'documents']);
  const [kind, setKind] = useState<Kind>('simplified');
  const { form, proposed } = useExternalForm(units, kind);
  const types = (['simplified', 'standard'] as const).map((value) => ({ value, label: t(`documents:type.${value}`) }));
  return (
    <ApiForm form={form} submitLabel={t('returns:action.submit')} isQuiet>
      {units.length > 1 && (
        <ChoiceField
          label={t('returns:external.unit')}
          choices={units.map(({ egs_unit_id: value, unit_name: label }) => ({ value, label }))}
          {...form.field('egs_unit_id')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField
          label={t('returns:external.number')}
          isRequired
          isCode
          maxLength={127}
          {...form.field('original_invoice.invoice_number')}
        />
        <DateField label={t('returns:external.date')} isRequired {...form.field('original_invoice.issue_date')} />
        <ChoiceField
          label={t('returns:external.type')}
          choices={types}
          value={kind}
          onChange={() => setKind(kind === 'standard' ? 'simplified' : 'standard')}
        />
        <NumberField label={t('returns:external.total')} isRequired hasDecimals {...form.field('original_invoice.total')} />
        <NumberField
          label={t('returns:external.earlier_notes')}
          help={t('returns:external.earlier_notes_help')}
          hasDecimals
          {...form.field('original_invoice.earlier_notes_total')}
        />
      </SimpleGrid>
      {kind === 'standard' && (
        <Fieldset legend={t('returns:external.buyer')}>
          <Stack gap="sm">
            <BuyerFields
              egsUnitId={form.values.egs_unit_id}
              buyer={form.values.buyer}
              onChoose={(buyer) => form.setValue('buyer', buyer)}
              field={(path, help) => ({ ...form.field(path), help })}
              isBusiness
            />
          </Stack>
        </Fieldset>
      )}
      <LineFields form={form} />
      <NoteFields values={form.values} proposed={proposed} field={form.field} />
    </ApiForm>
  );
}

// The units whose companies allow notes on invoices from before Sanad.
function useAllowedUnits(): readonly ManagerUnit[] {
  const { data: companies } = useRead({ path: '/companies', answer: managerCompanyList });
  const { data: units } = useUnits();
  const allowed = new Set(companies?.data.filter((each) => each.external_originals).map(({ company_id }) => company_id));
  const active = units?.data.filter((unit) => unit.onboarding_status === 'active' && allowed.has(unit.company_id)) ?? [];
  // Documents of production count, so its units come first.
  return active.toSorted((one, other) => Number(other.environment === 'production') - Number(one.environment === 'production'));
}

/** Goods that another system sold before Sanad, by what their invoice says; nothing where the company does not allow it. */
export function ExternalReturn() {
  const { t } = useTranslation('returns');
  const units = useAllowedUnits();
  if (units.length === 0) return null;
  return (
    <Card withBorder component="section">
      <details>
        <summary>
          <Title order={2} display="inline">
            {t('external.title')}
          </Title>
        </summary>
        <Stack mt="sm">
          <Text c="dimmed">{t('external.help')}</Text>
          <ExternalForm units={units} />
        </Stack>
      </details>
    </Card>
  );
}
