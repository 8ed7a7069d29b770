import { Button, SimpleGrid } from '@mantine/core';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { unknownBuyer } from '#shared/api/people/correction-of.ts';
import { convertedDocument } from '#shared/api/people/sell.ts';
import { type ManagerDocument } from '#shared/api/people/documents.ts';
import { convertRequest } from '#shared/api/v1/convert-request.ts';
import { preflightResult } from '#shared/api/v1/preflight.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import { useChange } from '#ui/client/use-change.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { BuyerFields } from '../../buyer/buyer-fields.tsx';
import { buyerRequest } from '../../buyer/buyer-request.ts';
import { useUnits } from '../../onboarding/units-api.ts';
import { useMay } from '../../session/session-context.ts';
import { useNumberOf } from './note-fields.tsx';

// The numbers of the invoice and of the note over the sale: where none is typed, the first free ones that are made of its number.
function useNumbers({ egs_unit_id: egsUnitId, invoice_number: sold }: ManagerDocument) {
  const proposed = { invoice_number: useNumberOf('invoice', egsUnitId, sold), note_number: useNumberOf('note', egsUnitId, sold) };
  return ({ invoice_number: invoice, note_number: note }: typeof proposed) => ({
    invoice_number: invoice.trim() === '' ? proposed.invoice_number : invoice,
    note_number: note.trim() === '' ? proposed.note_number : note,
  });
}

const refusedFindings = preflightResult.pick({ findings: true });
const rules: Readonly<Record<string, string>> = { 'BR-KSA-44': 'vat_number' };

// What the authority would reject, as faults of the fields that it is about.
function markRejected(refusal: unknown): never {
  const isRejected = refusal instanceof ApiFault && refusal.code === 'DOCUMENT_WOULD_BE_REJECTED';
  const found = isRejected ? refusedFindings.safeParse(refusal.further).data : undefined;
  if (!isRejected || found === undefined) throw refusal;
  const errors = found.findings.filter(({ severity }) => severity === 'error');
  // Where one has no words beside a field, the sentence of the refusal stands for all.
  const details = errors.flatMap(({ path, code }) =>
    rules[code] === undefined ? [] : [{ path, code, params: { rule: rules[code] } }],
  );
  if (details.length < errors.length) throw refusal;
  const { code, status, message, requestId, further } = refusal;
  throw new ApiFault({ code, status, message, requestId, further, details });
}

// What may issue it: the units of the same company and environment, first the one that sold it, or that has taken over from that one.
function useStandardUnits({ company_id, environment, egs_unit_id: soldBy }: ManagerDocument) {
  const units = useUnits().data?.data ?? [];
  const present = units.find(({ egs_unit_id: id }) => id === soldBy)?.replaced_by_egs_unit_id ?? soldBy;
  return units
    .filter((unit) => unit.company_id === company_id && unit.environment === environment)
    .filter((unit) => unit.onboarding_status === 'active' && unit.onboarding_error?.code !== 'EGS_UNIT_REPLACED')
    .filter(({ phase, invoice_type: type }) => phase !== 1 && type !== 'simplified')
    .toSorted((one, other) => Number(other.egs_unit_id === present) - Number(one.egs_unit_id === present));
}

function BusinessDialog({ found, onClose }: { found: ManagerDocument; onClose: () => void }) {
  const { t } = useTranslation(['returns', 'sell']);
  const navigate = useNavigate();
  const { search } = useLocation();
  const change = useChange(['/documents', '/queue', '/today', '/next-number']);
  const units = useStandardUnits(found);
  const unitId = units[0]?.egs_unit_id ?? found.egs_unit_id;
  const numbersOf = useNumbers(found);
  const form = useApiForm({
    schema: convertRequest,
    initialValues: { egs_unit_id: '', buyer: unknownBuyer, invoice_number: '', note_number: '' },
    bodyOf: ({ buyer, egs_unit_id: chosen, ...numbers }) => ({
      ...numbersOf(numbers),
      egs_unit_id: chosen || unitId,
      buyer: buyerRequest(buyer, 'standard'),
    }),
    fill: numbersOf,
    send: (body, idempotencyKey) =>
      change({
        method: 'POST',
        path: `/documents/${found.invoice_id}/convert`,
        body,
        answer: convertedDocument,
        idempotencyKey,
      }).catch(markRejected),
    onDone: ({ invoice: { invoice_id, invoice_number: number } }) => {
      showToast(t('convert.done', { number: `\u2068${number}\u2069` }));
      onClose();
      void navigate({ pathname: `/documents/${invoice_id}`, search }, { preventScrollReset: true });
    },
  });
  const number = { isRequired: true, isCode: true, maxLength: 127 } as const;
  const numbers = numbersOf(form.values);
  return (
    <FormDialog title={t('convert.title')} help={t('convert.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('convert.submit')} onCancel={onClose}>
        {units.length > 1 && (
          <ChoiceField
            label={t('sell:field.unit')}
            choices={units.map(({ egs_unit_id: value, unit_name: label }) => ({ value, label }))}
            {...form.field('egs_unit_id')}
            value={form.values.egs_unit_id || unitId}
          />
        )}
        <BuyerFields
          egsUnitId={form.values.egs_unit_id || unitId}
          buyer={form.values.buyer}
          onChoose={(buyer) => form.setValue('buyer', buyer)}
          field={(path, help) => ({ ...(help === undefined ? {} : { help }), ...form.field(path) })}
          isBusiness
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          <TextField
            label={t('convert.invoice_number')}
            {...number}
            {...form.field('invoice_number')}
            value={numbers.invoice_number}
          />
          <TextField label={t('field.number')} {...number} {...form.field('note_number')} value={numbers.note_number} />
        </SimpleGrid>
      </ApiForm>
    </FormDialog>
  );
}

/** Issues a sale to a consumer again, to a business; nothing where that cannot be done, or for who may not. */
export function IssueToBusiness({ found }: { found: ManagerDocument }) {
  const { t } = useTranslation('returns');
  const mayIssue = useMay('documents.issue');
  const [isOpen, setOpen] = useState(false);
  const { document_type, invoice_type, status, referred_to_by: notes, prepaid_invoices: settled = [] } = found;
  const isSale = document_type === 'invoice' && invoice_type === 'simplified' && status === 'reported';
  const hasNotes = notes.some((note) => note.status !== 'failed');
  if (!mayIssue || !isSale || hasNotes || settled.length > 0) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<Building2 size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('convert.action')}
      </Button>
      {isOpen && <BusinessDialog found={found} onClose={() => setOpen(false)} />}
    </>
  );
}
