/** What became of a command. */
export type CommandResult = { outcome: 'done' } | { outcome: 'failed'; code: string };

/** A unit that is to get a certificate. */
export type CertificateOrder = {
  egsUnitId: string;
  otp: string;
  /** The attempt that the unit was at when the command came, where it was begun before: another one now means that it was done. */
  attemptBefore: string | undefined;
};

/** How the appliance carries out commands of head office. Whatever is thrown means: not now, but later. */
export type OrderActions = {
  retryDocument(invoiceId: string): Promise<CommandResult>;
  /** The attempt at a certificate that a unit is at; undefined if the appliance has no such unit. */
  attemptOf(egsUnitId: string): string | undefined;
  obtainCertificate(order: CertificateOrder): Promise<CommandResult>;
};
