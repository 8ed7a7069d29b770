import type { Express } from 'express';
import { usualPauseSeconds } from './error-envelope.ts';

/** A condition of a program, as monitoring may see it. */
export type HealthCondition = {
  code: string;
  /** What it concerns where there are several of a kind; empty for the whole program. */
  subject: string;
  message: string;
  /** `error`: the program cannot do its work. `warning`: it can, but the operator should check. */
  severity: 'error' | 'warning';
  since: Date;
};

const mostShown = 100;

/** Serves `/healthz`, which says that the process is up, and `/readyz`, which says whether it can do its work and what is wrong. */
export function addHealth(app: Express, conditions: () => readonly HealthCondition[]): void {
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'up' });
  });
  app.get('/readyz', (_request, response) => {
    const wrong = conditions();
    const isReady = wrong.every(({ severity }) => severity !== 'error');
    if (!isReady) response.set('Retry-After', String(usualPauseSeconds));
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not_ready', conditions: wrong.slice(0, mostShown) });
  });
}
