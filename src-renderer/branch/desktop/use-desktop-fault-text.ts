import { useTranslation } from 'react-i18next';
import { useFaultText } from '../../ui/feedback/use-fault-text.ts';
import { DesktopFault } from './desktop-bridge.ts';

/** Words a fault of the desktop for a person, and any other as pages do. */
export function useDesktopFaultText(): (fault: unknown) => string {
  const { t } = useTranslation('thisComputer');
  const faultText = useFaultText();
  return (fault) => {
    if (!(fault instanceof DesktopFault)) return faultText(fault);
    return t(fault.code === 'PRINTER_NOT_FOUND' ? 'fault.printer' : 'fault.failed');
  };
}
