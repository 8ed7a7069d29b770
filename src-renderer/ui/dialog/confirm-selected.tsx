import { List, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { showToast } from '../feedback/toasts.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DangerButton } from './danger-button.tsx';

/** A row that something is done to: how a person knows it, and by what it differs from others of its name. */
export type NamedRow = { id: string; name: string; mark: string };

/** The button that does something to selected rows that cannot be taken back, once a person has read which they are. */
export function ConfirmSelected({
  label,
  title,
  rows,
  note,
  doneText,
  onConfirm,
  onDone,
  children,
}: {
  label: string;
  title: string;
  /** Those that it happens to; where there are none, the button does nothing. */
  rows: readonly NamedRow[];
  /** Why it does not happen to all that are selected. */
  note?: string | undefined;
  doneText: string;
  /** @param ids of the rows. What it throws is shown in the dialog. */
  onConfirm: (ids: readonly string[]) => Promise<void>;
  onDone: () => void;
  /** What will happen. */
  children: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);

  async function confirm(): Promise<void> {
    await onConfirm(rows.map(({ id }) => id));
    setAsking(false);
    onDone();
    showToast(doneText);
  }
  return (
    <>
      <DangerButton size="xs" disabled={rows.length === 0} onClick={() => setAsking(true)}>
        {label}
      </DangerButton>
      {note !== undefined && (
        <Text fz="xs" c="dimmed">
          {note}
        </Text>
      )}
      {isAsking && (
        <ConfirmDialog title={title} confirmLabel={label} onConfirm={confirm} onClose={() => setAsking(false)}>
          <Stack gap="xs">
            <List>
              {rows.map(({ id, name, mark }) => (
                <List.Item key={id}>
                  <bdi>{name}</bdi>{' '}
                  <Text span fz="xs" c="dimmed">
                    <bdi dir="ltr">{mark}</bdi>
                  </Text>
                </List.Item>
              ))}
            </List>
            <Text>{children}</Text>
          </Stack>
        </ConfirmDialog>
      )}
    </>
  );
}
