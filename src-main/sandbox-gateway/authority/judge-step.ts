import type { Verification } from '../../core/stamp/verify.ts';
import type { XmlElement } from '../../core/ubl/xml-tree.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { Finding } from './finding.ts';
import type { Submission } from './submission.ts';

/** A parsed document on its way through the steps. */
export type JudgedDocument = {
  submission: Submission;
  root: XmlElement;
  /** The moment of judgement. */
  now: Date;
  facts: DocumentFacts;
  /** What the stamp is worth, by code that shares nothing with the writer's. */
  verification: Verification;
};

/** One question put to a document. Each is asked whatever the others found (dossier §7.5). */
export type JudgeStep = (document: JudgedDocument) => Finding[];
