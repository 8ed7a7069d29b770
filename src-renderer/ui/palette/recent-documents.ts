import { createContext } from 'react';
import { z } from 'zod';

const prefix = 'sanad-recent-documents-';
const mostOfCompany = 5;
const mostCompanies = 20;

const recentDocument = z.object({
  invoice_id: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string(),
  environment: z.enum(['sandbox', 'production']),
  /** Whose document it is; null at a branch, whose list is of all. */
  company_id: z.string().nullable(),
});

/** A document that a person has opened: what leads back to it, and no more, since others may use the same browser. */
export type RecentDocument = z.output<typeof recentDocument>;

/** The documents that somebody has opened in this browser, those of each company by themselves. */
export type RecentDocuments = {
  /** The last ones of a company, or of all; the last first. */
  last: (companyId: string | undefined) => readonly RecentDocument[];
  note: (opened: RecentDocument) => void;
};

/** The documents with the one that was opened, which comes first: as many of each company as are kept. */
export function withOpened(before: readonly RecentDocument[], opened: RecentDocument): RecentDocument[] {
  const all = [opened, ...before.filter(({ invoice_id }) => invoice_id !== opened.invoice_id)];
  const ofCompanies = Map.groupBy(all, ({ company_id }) => company_id);
  const kept = new Set([...ofCompanies.values()].slice(0, mostCompanies).flatMap((own) => own.slice(0, mostOfCompany)));
  return all.filter((each) => kept.has(each));
}

function read(key: string): RecentDocument[] {
  try {
    return recentDocument.array().parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    // Of another version, or nobody's.
    return [];
  }
}

/** Those of a person, kept in this browser. */
export function recentDocumentsOf(person: string): RecentDocuments {
  const key = prefix + person;
  return {
    last: (companyId) =>
      read(key)
        .filter(({ company_id }) => companyId === undefined || company_id === companyId)
        .slice(0, mostOfCompany),
    note: (opened) => localStorage.setItem(key, JSON.stringify(withOpened(read(key), opened))),
  };
}

/** Who signs out leaves nothing of it in the browser. */
export function forgetRecentDocuments(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

/** Provides those of who is signed in to the pages. */
export const RecentDocumentsContext = createContext<RecentDocuments>({ last: () => [], note: () => {} });
