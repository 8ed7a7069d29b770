/** What the audit log records, by area. An action is named for what was done, in the past. */
export const auditActions = {
  sessions: ['login.succeeded', 'login.failed', 'session.signed_out', 'session.ended', 'session.revoked'],
  profile: [
    'profile.changed',
    'password.changed',
    'password.reset',
    'totp.setup_started',
    'totp.enabled',
    'totp.disabled',
    'totp.reset',
  ],
  team: ['user.invited', 'user.joined', 'user.role_changed', 'user.removed', 'user.password_reset_created', 'invitation.deleted'],
  organization: ['organization.set_up', 'plan.changed'],
  companies: ['company.created', 'company.changed', 'company.deleted'],
  apiKeys: ['api_key.created', 'api_key.changed', 'api_key.rotated', 'api_key.revoked'],
  appliances: [
    'enrolment_code.created',
    'appliance.enrolled',
    'appliance.changed',
    'appliance.revoked',
    'feed.entry_kept_apart',
    'feed.entries_taken',
    'feed.restarted',
    'appliance.quarantined',
    'appliance.quarantine_released',
  ],
  branchUsers: ['branch_user.created', 'branch_user.changed', 'branch_user.deleted'],
  units: ['unit.certificate_requested'],
  documents: ['invoice.retry_requested'],
  webhooks: [
    'webhook.created',
    'webhook.changed',
    'webhook.deleted',
    'webhook.enabled',
    'webhook.disabled',
    'webhook.secret_rotated',
    'webhook.tested',
    'webhook.delivery_retried',
    'webhook.deliveries_retried',
  ],
} as const;

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[keyof typeof auditActions][number];
