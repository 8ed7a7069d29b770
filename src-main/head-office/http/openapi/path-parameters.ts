/** What the parameters of paths are, by their names. */
export const pathParameters: Readonly<Record<string, string>> = {
  appliance_id: 'The `appliance_id` of a branch appliance.',
  branch_user_id: 'The `branch_user_id` of a user of branches.',
  company_id: 'The `company_id` of a company.',
  delivery_id: 'The `delivery_id` of a delivery.',
  egs_unit_id: 'The `egs_unit_id` of an EGS unit.',
  invitation_id: 'The `invitation_id` of an invitation.',
  invoice_id: 'The `invoice_id` of a document.',
  key_id: 'The `key_id` of an API key.',
  month: 'A month, `YYYY-MM`.',
  session_id: 'The `session_id` of one of your sessions.',
  user_id: 'The `user_id` of a member.',
  webhook_id: 'The `webhook_id` of a webhook.',
};
