import type { RunningHeadOffice } from '../running-head-office.ts';
import { branchJoins, branchSells, limitIsReached } from './branch-of-the-day.ts';
import { receiverIsDown } from './receiver-of-the-day.ts';
import type { Translation } from './translation.ts';

/** An example, as `operation.example`, or what happens without a request of the documented API. */
export type Step = string | ((world: { headOffice: RunningHeadOffice; translation: Translation }) => Promise<void>);

/** What happens at a time of the day. The clock stands still meanwhile. */
export type Chapter = { at: string; steps: readonly Step[] };

/**
 * The order in which the examples are replayed: a day of somebody who sets head office up and connects the systems of a company.
 * Every example is in it once, after those that make what it names. All of it happens within a quarter of an hour, as long as an
 * access token is valid.
 */
export const day: readonly Chapter[] = [
  { at: '09:00', steps: ['checkSetupLink.first', 'setUp.first', 'getMe.owner'] },
  { at: '09:01', steps: ['logIn.password', 'changeProfile.arabic'] },
  { at: '09:02', steps: ['setUpTotp.app', 'confirmTotp.code'] },
  { at: '09:03', steps: ['logIn.code'] },
  { at: '09:04', steps: ['refreshSession.cookie', 'listSessions.all', 'endSession.other'] },
  {
    at: '09:05',
    steps: [
      'changePlan.growth',
      'createCompany.complete',
      'createCompany.minimal',
      'listCompanies.byVatNumber',
      'getCompany.complete',
      'changeCompany.shortAddress',
      'deleteCompany.unused',
      'createInvitation.mistaken',
      'deleteInvitation.mistaken',
      'createInvitation.viewer',
      'listInvitations.all',
      'getInvitation.pending',
    ],
  },
  {
    at: '09:06',
    steps: [
      'readInvitation.link',
      'acceptInvitation.link',
      'listTeam.all',
      'changeMember.developer',
      'getOrganization.own',
      'changeOrganization.none',
      'createPasswordReset.link',
      'forgotPassword.forgotten',
      'resetPassword.link',
      'createApiKey.till',
      'listApiKeys.sandbox',
      'getApiKey.active',
      'changeApiKey.renamed',
    ],
  },
  {
    at: '09:07',
    steps: [
      'rotateApiKey.day',
      'revokeApiKey.replaced',
      'getMailSettings.none',
      'changeMailSettings.named',
      'testMailSettings.test',
      'listMails.tests',
      'getMail.test',
      'retryMail.again',
      'createEnrolmentCode.branch',
      branchJoins,
    ],
  },
  {
    at: '09:08',
    steps: [
      'createWebhook.outcomes',
      'listWebhooks.all',
      'getWebhook.enabled',
      'changeWebhook.rest',
      'enableWebhook.rested',
      'streamEvents.stream',
      branchSells,
    ],
  },
  {
    at: '09:09',
    steps: [
      'listAppliances.all',
      'listOutages.page',
      'getOutage.ended',
      'getOutagePdf.ended',
      'getAppliance.online',
      'changeAppliance.renamed',
      'listEgsUnits.ofAppliance',
      'listReceipts.newest',
      'listSigningKeys.own',
      'renewUnit.code',
      'requestUnitCertificate.code',
      'createBranchUser.manager',
      'listBranchUsers.all',
      'getBranchUser.manager',
      'changeBranchUser.owner',
      'deleteBranchUser.left',
      'listInvoices.reported',
      'totalInvoices.day',
      'getInvoice.reported',
      'getInvoiceXml.signed',
      'getInvoicePdf.readable',
      'getInvoiceQr.picture',
      'exportInvoices.day',
      'exportInvoices.sheet',
      'retryInvoice.queued',
    ],
  },
  {
    at: '09:10',
    steps: [
      'getSummary.byBranch',
      'getDayReport.branch',
      'getVatReturn.month',
      'getVatReturn.boxes',
      'getVatReturn.sheet',
      'getVatReturn.print',
      'listAlerts.rejected',
      'getAlert.rejected',
      'acknowledgeAlert.acknowledged',
      'createAlertRule.urgent',
      'listAlertRules.all',
      'getAlertRule.urgent',
      'previewAlertRule.urgent',
      'testAlertRule.now',
      'changeAlertRule.daily',
      'deleteAlertRule.unused',
    ],
  },
  {
    at: '09:11',
    steps: [
      receiverIsDown,
      'listWebhooks.failing',
      'listDeliveries.retrying',
      'getDelivery.failing',
      'retryDelivery.failing',
      'retryDeliveries.morning',
      'testWebhook.test',
    ],
  },
  { at: '09:12', steps: ['rotateWebhookSecret.day', 'deleteWebhook.unused'] },
  {
    at: '09:13',
    steps: [
      'getBilling.growth',
      'listStatements.all',
      'getStatement.open',
      'getStatement.print',
      'revokeAppliance.stolen',
      'listQuarantine.nothing',
      'releaseQuarantine.none',
      'removeMember.developer',
      'listAuditLog.ofCompany',
      'listAuditLog.sheet',
      'verifyAuditLog.valid',
      limitIsReached,
      'listActivity.limits',
    ],
  },
  { at: '09:14', steps: ['disableTotp.code', 'changePassword.longer', 'logOut.cookie'] },
];
