/** What the audit log records, by area. An action is named for what was done, in the past. */
export const auditActions = {
  sessions: ['login.succeeded', 'login.failed', 'session.ended', 'session.revoked'],
  profile: ['profile.changed', 'password.changed', 'password.reset', 'totp.enabled', 'totp.disabled'],
  team: ['user.invited', 'user.joined', 'user.role_changed', 'user.removed', 'user.password_reset_created', 'invitation.deleted'],
  organization: ['organization.set_up'],
} as const;

/** An action of the audit log. */
export type AuditAction = (typeof auditActions)[keyof typeof auditActions][number];
