import { paymentMeans } from '#shared/reference/payment-means.ts';
import { textOf } from '#main/core/xml/select.ts';
import { codeList, isListed } from '../../lists/code-list.ts';
import { underEvery } from '../../rule/places.ts';
import { lengthTestIn } from '../../rule/length-test.ts';
import { warning, type Rule } from '../../rule/rule.ts';
import { hasSubtype } from '../subtype.ts';

const nationalPaymentMeans = codeList(paymentMeans.map(([code]) => code));

// Taken over the whole document: two accounts, or two notes, make the stylesheets abort (standard §6.0.1, More aborts).
const accountNumbers = underEvery('cac:PaymentMeans', 'cac:PayeeFinancialAccount/cbc:ID');
const accountNotes = underEvery('cac:PaymentMeans', 'cac:PayeeFinancialAccount/cbc:PaymentNote');

/** How a document is to be paid (standard §6.1, Allowances, categories, payment). */
export const paymentRules: readonly Rule[] = [
  warning('BR-KSA-16', 'BT-81', 'The payment means must be a code of UNTDID 4461.', {
    when: hasSubtype,
    at: underEvery('cac:PaymentMeans', 'cbc:PaymentMeansCode'),
    breaks: (code) => !isListed(nationalPaymentMeans, textOf(code)),
  }),
  warning('BR-KSA-F-06-C14', 'KSA-22', 'The payment terms must have from 1 to 1000 characters.', {
    when: hasSubtype,
    at: accountNotes,
    ...lengthTestIn(accountNotes, { least: 1, most: 1000 }),
  }),
  warning('BR-KSA-F-06-C15', 'BT-84', 'The account number must have at most 127 characters.', {
    when: hasSubtype,
    at: accountNumbers,
    ...lengthTestIn(accountNumbers, { most: 127 }),
  }),
];
