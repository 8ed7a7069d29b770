import { useTranslation } from 'react-i18next';
import type { BackupFault } from '#shared/api/people/backups.ts';
import { useFormats } from '#ui/format/use-formats.ts';

// What stands in the words as the system writes it, whatever the direction of the page.
function isolated(value: BackupFault['params'][string] | undefined): string {
  return `\u2066${String(value ?? '')}\u2069`;
}

/** Why a backup could not be written, read or restored; in the appliance's own English where there are no words for it. */
export function FaultOfBackup({ fault, message }: { fault: BackupFault | null; message: string }) {
  const { t } = useTranslation('backups');
  const { fileSize } = useFormats();
  if (fault === null || fault.reason === 'other') {
    return (
      <span lang="en" dir="ltr">
        {message}
      </span>
    );
  }
  const { folder, needed_bytes: needed, free_bytes: free, detail } = fault.params;
  return t(`fault.${fault.reason}`, {
    folder: isolated(folder),
    detail: isolated(detail),
    needed: fileSize(Number(needed ?? 0)),
    free: fileSize(Number(free ?? 0)),
  });
}
