import { Notification } from '@mantine/core';
import { CircleCheck, CircleX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './toasts.module.css';

// Not @mantine/notifications: 6 KiB more of script, compressed, on first pages that are sent 247 and 249 of their 250.
type Toast = { id: number; text: string; isFailure: boolean };

const shownForMs = 5_000;
const mostShown = 3;

let shown: readonly Toast[] = [];
let lastId = 0;
const hearers = new Set<() => void>();

function change(next: readonly Toast[]): void {
  shown = next;
  for (const heard of hearers) heard();
}

function subscribe(heard: () => void): () => void {
  hearers.add(heard);
  return () => hearers.delete(heard);
}

function close(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

/** Confirms in a few words what was done, for a moment. What must be read later belongs on the page. */
export function showToast(text: string, { isFailure = false }: { isFailure?: boolean } = {}): void {
  lastId += 1;
  const id = lastId;
  change([...shown, { id, text, isFailure }].slice(-mostShown));
  window.setTimeout(() => close(id), shownForMs);
}

/** Where toasts appear; once in each program. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className={classes['place']} role="status" aria-live="polite">
      {toasts.map(({ id, text, isFailure }) => (
        <Notification
          key={id}
          role="presentation"
          withBorder
          icon={isFailure ? <CircleX size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
          color={isFailure ? 'red' : 'teal'}
          onClose={() => close(id)}
          closeButtonProps={{ 'aria-label': t('action.close') }}
        >
          {text}
        </Notification>
      ))}
    </div>
  );
}
