import type { LucideIcon } from 'lucide-react';

/** A page that the shell leads to; `keywords` are other words that it is found by. */
export type PageLink = { to: string; label: string; keywords?: string; Icon: LucideIcon; count?: number };
