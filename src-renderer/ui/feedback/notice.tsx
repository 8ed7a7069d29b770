import { Alert } from '@mantine/core';
import { CircleCheck, CircleX, Clock, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type NoticeTone = 'done' | 'moving' | 'attention' | 'refused' | 'neutral';

const icons: Record<NoticeTone, LucideIcon> = {
  done: CircleCheck,
  moving: Clock,
  attention: TriangleAlert,
  refused: CircleX,
  neutral: Info,
};

/** Something to know about what the page shows, in the colors of statuses. */
export function Notice({
  tone,
  title,
  icon,
  isLive = false,
  children,
}: {
  tone: NoticeTone;
  title?: string;
  icon?: ReactNode;
  /** Whether it changes by itself, which is then read aloud. */
  isLive?: boolean;
  children: ReactNode;
}) {
  const Icon = icons[tone];
  const colors =
    tone === 'neutral'
      ? { '--alert-bg': 'var(--surface-hover)', '--alert-color': 'var(--mantine-color-text)' }
      : { '--alert-bg': `var(--${tone}-soft)`, '--alert-color': `var(--${tone})` };
  return (
    <Alert vars={() => ({ root: colors })} icon={icon ?? <Icon aria-hidden />} title={title} role={isLive ? 'status' : 'note'}>
      {children}
    </Alert>
  );
}
