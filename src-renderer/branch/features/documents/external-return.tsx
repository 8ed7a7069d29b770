import { Button, Card, Checkbox, Fieldset, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { managerCompanyList } from '#shared/api/people/companies.ts';
import { creditNoteOnSimplified, creditNoteOnStandard } from '#shared/api/people/sell.ts';
import type { ManagerUnit } from '#shared/api/people/units.ts';
import { useRead } from '#ui/client/use-read.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { DateField } from '#ui/form/fields/date-field.tsx';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { BuyerFields } from '../../buyer/buyer-fields.tsx';
import { useUnits } from '../../onboarding/units-api.ts';
import { useIssue, useTypedPreflight } from '../../preflight/preflight-api.ts';
import { CheckNotice, saidField, useSaidOfFields } from '../../preflight/said-of-fields.tsx';
import { ExemptionField, VatField } from '../../vat/vat-fields.tsx';
import {
  emptyLine,
  externalBody,
  externalFields,
  externalRequest,
  externalValues,
  type Kind,
  type Values,
} from './external-values.ts';
import { NoteFields, RefundAmount, useNumberOf } from './note-fields.tsx';

const mostLinesByHand = 50;
const schemas = { simplified: creditNoteOnSimplified, standard: creditNoteOnStandard } as const;

// What the server finds in the note while it is typed, by field.
function useFoundInNote(values: Values, kind: Kind, proposed: string) {
  const body = externalBody(values, kind, proposed);
  const check = useTypedPreflight(schemas[kind], body, externalRequest);
  return useSaidOfFields(check, { shown: externalFields(values, kind) });
}

function useExternalForm(units: readonly ManagerUnit[], kind: Kind) {
  const { t } = useTranslation('returns');
  const navigate = useNavigate();
  const issue = useIssue();
  const form = useApiForm({
    schema: schemas[kind],
    initialValues: externalValues(units, t('reason')),
    bodyOf: (values) => externalBody(values, kind, proposed),
    fill: ({ invoice_number: number }) => (number.trim() === '' ? { invoice_number: proposed } : {}),
    send: (document, idempotencyKey) => issue(externalRequest(document), idempotencyKey),
    onDone: ({ invoice_id, invoice_number: number }) => {
      showToast(t('done', { number: `\u2068${number}\u2069` }));
      void navigate(`/documents/${invoice_id}`);
    },
  });
  const { egs_unit_id: unitId, original_invoice: original } = form.values;
  const proposed = useNumberOf('note', unitId, original.invoice_number);
  const found = useFoundInNote(form.values, kind, proposed);
  const field: typeof form.field = (path, options) => saidField(form.field(path, options), found.at(path));
  return { form: { ...form, field }, proposed, found };
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
  const { form, proposed, found } = useExternalForm(units, kind);
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
              field={(path, help) => ({ ...(help === undefined ? {} : { help }), ...form.field(path) })}
              isBusiness
            />
          </Stack>
        </Fieldset>
      )}
      <LineFields form={form} />
      <NoteFields values={form.values} proposed={proposed} field={form.field} />
      <RefundAmount check={found} currency="SAR" />
      <CheckNotice {...found} />
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
