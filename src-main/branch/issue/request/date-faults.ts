import { daysAfter, oneYearBefore } from '../../../../src-shared/invoice/calendar-day.ts';
import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import { invalid, type RequestFault } from '../../../server/request-faults/request-fault.ts';

const longestDelayDays = 45;

// The authority would reject a later date; the law allows no earlier one, so the clock of a till that sends one is wrong.
function invoiceDateFaults(date: string, today: string): RequestFault[] {
  if (date > today) return [invalid('invoice_date', 'in_the_future', `is later than today in Riyadh (${today})`)];
  if (date >= daysAfter(today, -longestDelayDays)) return [];
  const message = `is more than ${longestDelayDays} days before today in Riyadh (${today}): check the clock of the till`;
  return [invalid('invoice_date', 'too_long_ago', message)];
}

function supplyDateFaults(date: string, invoiceDate: string): RequestFault[] {
  if (date > daysAfter(invoiceDate, longestDelayDays)) {
    return [invalid('supply_date', 'too_late', `is more than ${longestDelayDays} days after invoice_date`)];
  }
  if (date >= oneYearBefore(invoiceDate)) return [];
  return [invalid('supply_date', 'too_early', 'is more than one year before invoice_date')];
}

type Dates = { [Name in 'invoice_date' | 'supply_date']?: CreateRequest[Name] | undefined };

/** Compares the dates of a request with each other and with today in Riyadh (contract §19). The schema reports invalid dates. */
export function dateFaults({ invoice_date: invoiceDate, supply_date: supplyDate }: Dates, today: string): RequestFault[] {
  if (invoiceDate === undefined) return [];
  const ofSupply = supplyDate === undefined ? [] : supplyDateFaults(supplyDate, invoiceDate);
  return [...invoiceDateFaults(invoiceDate, today), ...ofSupply];
}
