import { Button, SimpleGrid } from '@mantine/core';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { convertedDocument, type ManagerDocument } from '#shared/api/people/documents.ts';
import { convertRequest } from '#shared/api/v1/convert-request.ts';
import { identificationSchemes } from '#shared/reference/identification-schemes.ts';
import { useChange } from '#ui/client/use-change.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { AddressFields } from '#ui/form/fields/address-fields.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { NamePair } from '#ui/form/fields/name-pair.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useMay } from '../../session/session-context.ts';

const nobody = {
  name: '',
  name_ar: '',
  vat_number: '',
  cr_number: '',
  identification: { scheme: '', number: '' },
  address: { street: '', building_number: '', district: '', city: '', postal_code: '', country: 'SA' },
};

// Where no kind is chosen and no number typed, there is no other number.
function buyerOf({ identification, ...buyer }: typeof nobody) {
  const isGiven = identification.scheme !== '' || identification.number.trim() !== '';
  return isGiven ? { ...buyer, identification } : buyer;
}

function useSchemeChoices() {
  const { language } = useLanguage();
  return identificationSchemes
    .filter(({ code, parties }) => code !== 'CRN' && parties.includes('buyer'))
    .map(({ code, name, nameAr }) => ({ value: code, label: language === 'ar' ? nameAr : name }));
}

function BusinessDialog({ found, onClose }: { found: ManagerDocument; onClose: () => void }) {
  const { t } = useTranslation('returns');
  const navigate = useNavigate();
  const { search } = useLocation();
  const schemes = useSchemeChoices();
  const change = useChange(['/documents', '/queue', '/today']);
  const form = useApiForm({
    schema: convertRequest,
    initialValues: { buyer: nobody, invoice_number: `${found.invoice_number}-B`, note_number: `${found.invoice_number}-R1` },
    bodyOf: ({ buyer, ...numbers }) => ({ ...numbers, egs_unit_id: found.egs_unit_id, buyer: buyerOf(buyer) }),
    send: (body, idempotencyKey) =>
      change({ method: 'POST', path: `/documents/${found.invoice_id}/convert`, body, answer: convertedDocument, idempotencyKey }),
    onDone: ({ invoice: { invoice_id, invoice_number: number } }) => {
      showToast(t('convert.done', { number: `\u2068${number}\u2069` }));
      onClose();
      void navigate({ pathname: `/documents/${invoice_id}`, search }, { preventScrollReset: true });
    },
  });
  const number = { isCode: true, maxLength: 127 } as const;
  return (
    <FormDialog title={t('convert.title')} help={t('convert.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('convert.submit')} onCancel={onClose}>
        <NamePair
          english={{ label: t('convert.name'), ...form.field('buyer.name') }}
          arabic={{ label: t('convert.name_ar'), ...form.field('buyer.name_ar') }}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          <TextField
            label={t('convert.vat_number')}
            help={t('convert.vat_number_help')}
            isCode
            inputMode="numeric"
            {...form.field('buyer.vat_number')}
          />
          <TextField label={t('convert.cr_number')} isCode inputMode="numeric" {...form.field('buyer.cr_number')} />
          <ChoiceField
            label={t('convert.identification_kind')}
            choices={schemes}
            noneLabel={t('convert.identification_none')}
            {...form.field('buyer.identification.scheme')}
          />
          <TextField
            label={t('convert.identification')}
            help={t('convert.identification_help')}
            isCode
            {...form.field('buyer.identification.number')}
          />
        </SimpleGrid>
        <AddressFields field={(name) => form.field(`buyer.address.${name}`)} isRequired />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
          <TextField label={t('convert.invoice_number')} isRequired {...number} {...form.field('invoice_number')} />
          <TextField label={t('field.number')} isRequired {...number} {...form.field('note_number')} />
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
