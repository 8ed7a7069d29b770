import { activityDescriptions } from '../../activity/activity-descriptions.ts';
import { alertDescriptions } from '../../alerts/alert-descriptions.ts';
import { apiKeyDescriptions } from '../../api-keys/api-key-descriptions.ts';
import { applianceDescriptions } from '../../appliances/appliance-descriptions.ts';
import { auditDescriptions } from '../../audit/audit-descriptions.ts';
import { billingDescriptions } from '../../billing/billing-descriptions.ts';
import { branchUserDescriptions } from '../../branch-users/branch-user-descriptions.ts';
import { unitCommandDescriptions } from '../../commands/unit-command-descriptions.ts';
import { companyDescriptions } from '../../companies/company-descriptions.ts';
import { invoiceDescriptions } from '../../documents/invoice-descriptions.ts';
import type { RouteDescriptions } from '../../openapi/route-description.ts';
import { profileDescriptions } from '../../profile/profile-descriptions.ts';
import { reportDescriptions } from '../../reports/report-descriptions.ts';
import { sessionDescriptions } from '../../sessions/session-descriptions.ts';
import { setupDescriptions } from '../../setup/setup-descriptions.ts';
import { teamDescriptions } from '../../team/team-descriptions.ts';
import { endpointDescriptions } from '../../webhooks/endpoints/endpoint-descriptions.ts';
import { deliveryDescriptions } from '../../webhooks/log/delivery-descriptions.ts';

/** The descriptions of every route but those of the synchronization. */
export const allDescriptions: RouteDescriptions = {
  ...setupDescriptions,
  ...sessionDescriptions,
  ...profileDescriptions,
  ...teamDescriptions,
  ...companyDescriptions,
  ...apiKeyDescriptions,
  ...applianceDescriptions,
  ...unitCommandDescriptions,
  ...branchUserDescriptions,
  ...invoiceDescriptions,
  ...reportDescriptions,
  ...alertDescriptions,
  ...endpointDescriptions,
  ...deliveryDescriptions,
  ...billingDescriptions,
  ...auditDescriptions,
  ...activityDescriptions,
};
