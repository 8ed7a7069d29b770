import { daysAfter, oneYearBefore } from '../../../../src-shared/invoice/calendar-day.ts';
import type { CreateRequest } from '../../../../src-shared/api/v1/invoice-requests.ts';
import { invalid } from './request-fault.ts';
import type { RequestFault } from './request-fault.ts';

const longestDelayDays = 45;

// The authority would reject a later date; the law allows no earlier one, so a till that sends it has lost its clock.
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

/**
 * Holds the dates of a request against each other and against the day in Riyadh (decisions §19). What is no date has a fault of
 * its own already.
 */
export function dateFaults({ invoice_date: invoiceDate, supply_date: supplyDate }: Dates, today: string): RequestFault[] {
  if (invoiceDate === undefined) return [];
  const ofSupply = supplyDate === undefined ? [] : supplyDateFaults(supplyDate, invoiceDate);
  return [...invoiceDateFaults(invoiceDate, today), ...ofSupply];
}
