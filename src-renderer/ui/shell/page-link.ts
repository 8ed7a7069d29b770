import type { LucideIcon } from 'lucide-react';

/** A page that the shell leads to. */
export type PageLink = { to: string; label: string; Icon: LucideIcon; count?: number };
