import { createContext, use } from 'react';
import type { FieldProps, FieldsOf } from '#ui/form/fields/field-props.ts';
import type { SaleValues } from './sale-values.ts';

/** What the parts of the form of a sale share. */
export type SharedSaleForm = {
  values: SaleValues;
  change: (values: Partial<SaleValues>) => void;
  /** A field by its path, with what the server or the authority says of it; `help` stands below it where these say nothing. */
  field: (path: string, help?: string) => ReturnType<FieldsOf<string>> & Pick<FieldProps, 'help'>;
};

/** Provides {@link SharedSaleForm} to the parts of the form. */
export const SaleFormContext = createContext<SharedSaleForm | undefined>(undefined);

/** See {@link SharedSaleForm}. */
export function useSaleForm(): SharedSaleForm {
  const form = use(SaleFormContext);
  if (form === undefined) throw new Error('No form of a sale is above this component.');
  return form;
}
