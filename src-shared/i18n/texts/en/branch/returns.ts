/** The words of goods that come back. */
export const returns = {
  'action.all': 'All',
  'action.open': 'Return',
  'action.submit': 'Issue credit note',
  done: 'Credit note {{number}} issued',
  'field.number': 'Number of the credit note',
  'field.reason': 'Reason',
  'field.reason_help': 'Printed on the credit note.',
  help: 'Enter how much of each line comes back. The credit note has the prices, discounts and VAT of the invoice.',
  'line.left': '{{left}} of {{sold}} can come back',
  reason: 'Goods returned',
  title: 'Return',
} as const;
