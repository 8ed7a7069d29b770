import { Text } from '@mantine/core';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';

/** A link for one person, which is shown once. */
export type ShownOnceLink = { title: string; text: string; label: string; url: string; fileName: string };

/** A link, this once, and whom it is for. */
export function LinkDialog({
  link: { title, text, label, url, fileName },
  onClose,
}: {
  link: ShownOnceLink;
  onClose: () => void;
}) {
  return (
    <SecretDialog title={title} secrets={[{ label, value: url }]} fileName={fileName} onClose={onClose}>
      <Text>{text}</Text>
    </SecretDialog>
  );
}
