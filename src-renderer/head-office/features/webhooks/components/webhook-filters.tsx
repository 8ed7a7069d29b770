import { useTranslation } from 'react-i18next';
import { webhookEventTypes } from '../../../../../src-shared/api/dashboard/webhooks/webhook-events.ts';
import type { WebhookResource } from '../../../../../src-shared/api/dashboard/webhooks/webhooks.ts';
import { ChoiceFilter } from '../../../../ui/list/filters/choice-filter.tsx';
import { SearchFilter } from '../../../../ui/list/filters/search-filter.tsx';
import type { useListAddress } from '../../../../ui/list/list-address.ts';
import { healthOf, healths } from './webhook-health.tsx';

/** The filters and the order of the list that stand in the address of the page. */
export const webhookChoices = ['search', 'state', 'event_type', 'sort'] as const;

type Address = ReturnType<typeof useListAddress<(typeof webhookChoices)[number]>>;

/** Which webhooks the filters keep: one of all events receives those of every type. */
export const webhookFilters = {
  state: (webhook: WebhookResource, state: string) => healthOf(webhook) === state,
  event_type: ({ event_types }: WebhookResource, type: string) => event_types.some((each) => each === '*' || each === type),
};

/** Which webhooks are shown. */
export function WebhookFilters({ choices, choose }: Pick<Address, 'choices' | 'choose'>) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <SearchFilter value={choices.search} onChange={(search) => choose({ search }, { replace: true })} />
      <ChoiceFilter
        label={t('column.health')}
        anyLabel={t('filter.any_status')}
        value={choices.state}
        onChange={(state) => choose({ state })}
        options={healths.map((value) => ({ value, label: t(`health.${value}`) }))}
      />
      <ChoiceFilter
        label={t('column.events')}
        anyLabel={t('filter.any_type')}
        value={choices.event_type}
        onChange={(type) => choose({ event_type: type })}
        options={webhookEventTypes.map((value) => ({ value, label: value }))}
      />
    </>
  );
}
