import { CircleCheck, CircleX, Clock, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** What a status means to whoever looks for what is wrong. */
export type Tone = 'done' | 'moving' | 'attention' | 'refused' | 'neutral';

const icons: Record<Tone, LucideIcon> = {
  done: CircleCheck,
  moving: Clock,
  attention: TriangleAlert,
  refused: CircleX,
  neutral: Info,
};

/** A status: color, icon and word. */
export function StatusBadge({ tone, Icon = icons[tone], children }: { tone: Tone; Icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {children}
    </span>
  );
}
