import { Card } from '@mantine/core';
import { z } from 'zod';
import { createCompanyRequest } from '../../../src-shared/api/dashboard/branches/companies.ts';
import { newEmail } from '../../../src-shared/api/dashboard/people/sessions.ts';
import { ApiFault } from '../client/api-fault.ts';
import { showToast } from '../feedback/toasts.tsx';
import { ApiForm } from '../form/api-form.tsx';
import { AddressFields } from '../form/fields/address-fields.tsx';
import { ChoiceField } from '../form/fields/choice-field.tsx';
import { ChoicesField } from '../form/fields/choices-field.tsx';
import { DateField } from '../form/fields/date-field.tsx';
import { NamePair } from '../form/fields/name-pair.tsx';
import { NumberField } from '../form/fields/number-field.tsx';
import { PasswordField } from '../form/fields/password-field.tsx';
import { numberOf } from '../form/fields/read-number.ts';
import { TextField } from '../form/fields/text-field.tsx';
import { useApiForm } from '../form/use-api-form.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { sampleWords } from './samples.ts';

const noAddress = { street: '', building_number: '', district: '', city: '', postal_code: '', country: 'SA' };
const options = z.object({
  email: newEmail,
  password: z.string().min(12),
  hours: z.number().min(1).max(72),
  since: z.iso.date('must be a date in the form YYYY-MM-DD'),
  role: z.enum(['owner', 'accountant']),
  events: z.array(z.string()).min(1),
  note: z.string().max(500),
});

// A server that knows the number already.
async function refuse(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const details = [{ path: 'vat_number', code: 'invalid_format', message: 'must be 15 digits that begin and end with 3' }];
  throw new ApiFault({ code: 'VALIDATION_ERROR', status: 400, message: '', requestId: 'req_0001', details });
}

async function fail(): Promise<void> {
  throw new ApiFault({ code: 'SERVICE_BUSY', status: 503, message: '', requestId: 'req_01994f2f-6a42-7cc0-9d1e-000000000002' });
}

function CompanySample() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const form = useApiForm({
    schema: createCompanyRequest,
    initialValues: { legal_name: '', legal_name_ar: '', vat_number: '', address: noAddress },
    send: refuse,
    onDone: () => {},
    draft: 'kit-company',
  });
  return (
    <ApiForm form={form} submitLabel={word.name} onCancel={() => form.setValues({ vat_number: '' })}>
      <NamePair
        english={{ label: word.name, ...form.field('legal_name') }}
        arabic={{ label: word.nameArabic, ...form.field('legal_name_ar') }}
      />
      <TextField label={word.vat} isCode isRequired inputMode="numeric" {...form.field('vat_number')} />
      <AddressFields field={(name) => form.field(`address.${name}`)} />
    </ApiForm>
  );
}

function OptionsSample() {
  const { language } = useLanguage();
  const word = sampleWords(language);
  const form = useApiForm({
    schema: options,
    initialValues: { email: '', password: '', hours: '', since: '', role: '', events: [''].slice(1), note: '' },
    bodyOf: (values) => ({ ...values, hours: numberOf(values.hours) }),
    send: fail,
    onDone: () => showToast(word.confirmed),
  });
  const choices = ['owner', 'accountant'].map((value) => ({ value, label: value }));
  const many = Array.from({ length: 14 }, (_, index) => ({ value: `invoice.${index}`, label: `invoice.${index}` }));
  return (
    <ApiForm form={form} submitLabel={word.show}>
      <TextField label={word.email} type="email" isCode isRequired {...form.field('email')} />
      <PasswordField label={word.password} isNew {...form.field('password')} />
      <NumberField label={word.hours} unit="h" isRequired {...form.field('hours')} />
      <DateField label={word.since} isRequired {...form.field('since')} />
      <ChoiceField label={word.role} choices={choices} noneLabel="—" {...form.field('role')} />
      <ChoicesField label={word.events} choices={many.slice(0, 3)} {...form.field('events')} />
      <ChoicesField label={word.events} choices={many} {...form.field('events')} />
      <TextField label={word.note} rows={2} {...form.field('note')} />
    </ApiForm>
  );
}

/** Forms with each kind of field, their faults and their refusals. */
export function FormSamples() {
  return (
    <>
      <Card withBorder>
        <CompanySample />
      </Card>
      <Card withBorder>
        <OptionsSample />
      </Card>
    </>
  );
}
