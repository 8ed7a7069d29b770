/**
 * The day on which this version was built, in UTC. Set with each release: a machine with an earlier date has a wrong clock
 * (contract §15).
 */
export const buildDate = '2026-11-20';
