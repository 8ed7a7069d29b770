import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiFault } from '../client/api-fault.ts';
import { ServicesContext } from '../client/services.ts';
import { Identifier } from '../format/identifier.tsx';
import { useFaultText } from './use-fault-text.ts';

const elsewhere = { target: '_blank', rel: 'noreferrer' };

/** What could not be loaded or done, why, and the way to try again. */
export function ErrorNotice({
  fault,
  title,
  text,
  onRetry,
  onLeave,
  isRefusal = false,
}: {
  fault: unknown;
  /** In place of the words that it could not be loaded. */
  title?: string;
  /** In place of the words for the fault. */
  text?: string;
  onRetry?: () => void;
  /** Leads back to the list where there is no such thing: trying again would not help. */
  onLeave?: () => void;
  /** Whether it answers what a person did, who is led to it. */
  isRefusal?: boolean;
}) {
  const { t } = useTranslation();
  const faultText = useFaultText();
  const billing = use(ServicesContext)?.billing;
  const requestId = fault instanceof ApiFault ? fault.requestId : undefined;
  const isAbsent = onLeave !== undefined && fault instanceof ApiFault && fault.status === 404;
  const act = isAbsent ? onLeave : onRetry;
  return (
    <Alert
      vars={() => ({ root: { '--alert-bg': 'var(--refused-soft)', '--alert-color': 'var(--refused)' } })}
      icon={<CircleAlert aria-hidden />}
      title={title ?? t('error.title')}
      role="alert"
      {...(isRefusal ? { tabIndex: -1, 'data-refusal': true } : {})}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{text ?? faultText(fault)}</Text>
        {billing !== undefined && fault instanceof ApiFault && fault.status === 402 && (
          <Anchor component={Link} to={billing} {...(URL.canParse(billing) ? elsewhere : {})} inherit>
            {t('action.see_plan')}
          </Anchor>
        )}
        {requestId !== undefined && (
          <Group gap="xs" fz="xs">
            <Text span fz="xs" c="dimmed">
              {t('error.request_id')}
            </Text>
            <Identifier value={requestId} label={t('error.request_id')} />
          </Group>
        )}
        {act !== undefined && (
          <Button size="xs" variant="default" onClick={act}>
            {t(isAbsent ? 'action.to_list' : 'action.retry')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
