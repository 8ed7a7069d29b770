import { createContext, use, useRef } from 'react';
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

/** Who has nothing else to say begins with what is sold. */
export function focusOnFirstLine(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('[data-path="line_items.0.description"]')?.focus(options);
}

/** Gives the focus to a field by its path: at once, or as soon as it is there, where it was just added. */
export function useWantedField() {
  const fields = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  const attach = (element: HTMLDivElement | null): void => {
    fields.current = element;
    const field = wanted.current === undefined ? null : element?.querySelector<HTMLElement>(`[data-path="${wanted.current}"]`);
    if (field === null || field === undefined) return;
    wanted.current = undefined;
    field.focus();
  };
  return {
    /** Of what the fields are in; to be called with each drawing of it. */
    attach,
    /** Names the field, which the next drawing has. */
    want: (path: string): void => {
      wanted.current = path;
    },
    /** The same of one that is there. */
    focus: (path: string): void => {
      wanted.current = path;
      attach(fields.current);
    },
  };
}
