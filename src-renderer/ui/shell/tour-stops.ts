/** What the tour shows: a page by its name, or a control of the bar above. */
export type TourStop = 'overview' | 'today' | 'documents' | 'branches' | 'queue' | 'tills' | 'backups' | 'search' | 'account';

const prefix = 'sanad-tour-';

/** Whether a person has been shown the tour in this browser. */
export function hasHadTour(person: string): boolean {
  return localStorage.getItem(prefix + person) !== null;
}

/** Remembers in this browser that a person has been shown it. */
export function noteTour(person: string): void {
  localStorage.setItem(prefix + person, 'shown');
}
