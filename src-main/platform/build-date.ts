/**
 * The day on which this version was made, by UTC. Set with each release: a machine whose clock stands before it has lost its time
 * (decisions §15).
 */
export const buildDate = '2026-11-20';
