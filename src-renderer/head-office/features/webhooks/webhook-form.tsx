import { Code, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { webhookEventTypes } from '#shared/api/dashboard/webhook-events.ts';
import { createWebhookRequest, type WebhookResource } from '#shared/api/dashboard/webhooks.ts';
import { requiredText } from '#shared/api/v1/field-types.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useCompanyNames } from '../../health/places-api.ts';
import { useInsecureAllowed } from './webhooks-api.ts';

const every = '*';

// Which addresses are allowed, the server says; that there is one, the page can.
const webhookForm = createWebhookRequest.extend({ url: requiredText });

type Values = { url: string; events: string; event_types: string[]; company_id: string; description: string };

function valuesOf(webhook: WebhookResource | undefined): Values {
  const types: string[] = webhook?.event_types ?? [every];
  const isEvery = types.includes(every);
  return {
    url: webhook?.url ?? '',
    events: isEvery ? 'all' : 'chosen',
    event_types: isEvery ? [] : types,
    company_id: webhook?.company_id ?? '',
    description: webhook?.description ?? '',
  };
}

function bodyOf({ url, events, event_types, company_id, description }: Values) {
  return {
    url: url.trim(),
    event_types: events === 'all' ? [every] : event_types,
    company_id: company_id === '' ? null : company_id,
    description: description.trim() === '' ? null : description,
  };
}

/** Where events are sent, and which. What was typed is kept until it is sent or left. */
export function WebhookForm<Answer>({
  webhook,
  submitLabel,
  send,
  onDone,
  onClose,
}: {
  webhook?: WebhookResource;
  submitLabel: string;
  send: (body: z.output<typeof createWebhookRequest>, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhooks');
  const companyNames = useCompanyNames();
  const insecureAllowed = useInsecureAllowed();
  const draft = `webhook-${webhook?.webhook_id ?? 'new'}`;
  const form = useApiForm({ schema: webhookForm, initialValues: valuesOf(webhook), bodyOf, send, onDone, draft });
  return (
    <ApiForm form={form} submitLabel={submitLabel} onCancel={onClose}>
      <TextField
        label={t('field.url')}
        help={t(insecureAllowed === true ? 'field.url_help_insecure' : 'field.url_help')}
        isRequired
        isCode
        type="url"
        placeholder="https://books.example.com/sanad"
        {...form.field('url')}
      />
      <Radio.Group label={t('field.events')} {...form.field('events')}>
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t('event.all')} description={t('event.all_help')} />
          <Radio value="chosen" label={t('event.chosen')} />
        </Stack>
      </Radio.Group>
      {form.values.events === 'chosen' && (
        <ChoicesField
          label={t('field.event_types')}
          isRequired
          choices={webhookEventTypes.map((value) => ({
            value,
            label: t(`event_name.${value}`),
            help: (
              <>
                <Code>{value}</Code> {t(`event.${value}`)}
              </>
            ),
          }))}
          {...form.field('event_types')}
        />
      )}
      <ChoiceField
        label={t('field.company')}
        help={t('field.company_help')}
        noneLabel={t('company.all')}
        choices={Array.from(companyNames, ([value, label]) => ({ value, label }))}
        {...form.field('company_id')}
      />
      <TextField label={t('field.description')} help={t('field.description_help')} {...form.field('description')} />
    </ApiForm>
  );
}
