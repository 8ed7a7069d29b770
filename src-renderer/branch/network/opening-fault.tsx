import { useTranslation } from 'react-i18next';
import { ApiFault } from '../../ui/client/api-fault.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';

/** Why the network could not be opened; of a port, which one. */
export function OpeningFault({ fault }: { fault: unknown }) {
  const { t } = useTranslation('network');
  const isOfPort = fault instanceof ApiFault && fault.code === 'NETWORK_PORT_UNUSABLE';
  if (!isOfPort) return <ErrorNotice fault={fault} title={t('open.failed')} isRefusal />;
  const port = fault.params['port'] ?? '';
  const text = t(fault.reason === 'taken' ? 'open.port_taken' : 'open.port_refused', { port });
  return <ErrorNotice fault={fault} title={t('open.failed')} text={text} isRefusal />;
}
