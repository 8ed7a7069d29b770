import { exampleBuyer, exampleDocuments, exampleFoundation, exampleHead, exampleUnitId } from './example-world.ts';

/** Bodies of the create endpoints, each complete and as small as it can be. */
export const createRequests = {
  cashSale: {
    ...exampleHead('INV-1001'),
    line_items: [
      { description: 'Arabic coffee', description_ar: 'قهوة عربية', quantity: 2, unit_price: 12.5 },
      { description: 'Dates, 500 g', description_ar: 'تمر', quantity: 1, unit_price: 25 },
    ],
  },
  retailSale: {
    ...exampleHead('INV-1002'),
    prices_include_vat: true,
    line_items: [{ description: 'Karak tea', quantity: 3, unit_price: 4.95, discount: { percent: 20, reason: 'Happy hour' } }],
    discounts: [{ amount: 1, reason: 'Loyalty card' }],
    payments: [
      { means: '10', amount: 5 },
      { means: '48', amount: 5.88 },
    ],
    till: 'Till 3',
    cashier: 'Fahad',
  },
  quickSale: {
    ...exampleHead('INV-1003'),
    line_items: [{ description: 'Water, 330 ml', quantity: 1, unit_price: 1 }],
  },
  zeroRatedSale: {
    ...exampleHead('INV-1004'),
    line_items: [
      { description: 'Paracetamol', quantity: 1, unit_price: 9, vat_category: 'Z', vat_exemption_code: 'VATEX-SA-35' },
    ],
  },
  businessSale: {
    ...exampleHead('INV-1005'),
    buyer: exampleBuyer,
    line_items: [{ description: 'Office chair', quantity: 4, unit_price: 350 }],
  },
  foundationSale: {
    ...exampleHead('INV-1007'),
    buyer: exampleFoundation,
    line_items: [{ description: 'School desk', quantity: 10, unit_price: 180 }],
  },
  rejectedSale: {
    ...exampleHead('INV-1008'),
    buyer: { ...exampleBuyer, vat_number: '123' },
    line_items: [{ description: 'Desk lamp', quantity: 1, unit_price: 80 }],
  },
  correctedSale: {
    ...exampleHead('INV-1009'),
    buyer: exampleBuyer,
    line_items: [{ description: 'Desk lamp', quantity: 1, unit_price: 80 }],
    replaces_invoice_id: exampleDocuments.rejectedSale.invoice_id,
  },
  settlement: {
    ...exampleHead('INV-1006'),
    buyer: exampleBuyer,
    line_items: [{ description: 'Meeting table', quantity: 1, unit_price: 2000 }],
    prepaid_invoices: [{ invoice_uuid: exampleDocuments.deposit.uuid, amount: 575 }],
  },
  goodsReturn: {
    ...exampleHead('CN-1001'),
    original_invoice_uuid: exampleDocuments.cashSale.uuid,
    reason: 'Goods returned',
    reason_ar: 'إرجاع بضاعة',
    line_items: [{ description: 'Dates, 500 g', quantity: 1, unit_price: 25 }],
  },
  returnOfLine: {
    invoice_number: 'CN-1003',
    reason: 'One cup was spilled',
    reason_ar: 'انسكب كوب',
    lines: [{ line_number: 1, quantity: 1 }],
  },
  conversion: {
    egs_unit_id: exampleUnitId,
    buyer: exampleBuyer,
    invoice_number: 'INV-1010',
    note_number: 'CN-1004',
  },
  businessReturn: {
    ...exampleHead('CN-1002'),
    original_invoice_uuid: exampleDocuments.businessSale.uuid,
    reason: 'One chair was damaged',
    buyer: exampleBuyer,
    line_items: [{ description: 'Office chair', quantity: 1, unit_price: 350 }],
  },
  surcharge: {
    ...exampleHead('DN-1001'),
    original_invoice_uuid: exampleDocuments.businessSale.uuid,
    reason: 'Delivery was not charged',
    buyer: exampleBuyer,
    line_items: [{ description: 'Delivery', quantity: 1, unit_price: 60 }],
  },
  deposit: {
    ...exampleHead('PRE-1001'),
    invoice_type: 'standard',
    buyer: exampleBuyer,
    line_items: [{ description: 'Deposit for furniture', quantity: 1, unit_price: 1000 }],
  },
} as const;
