import type { GetInputPropsReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/** What every field of a form has: its words, and what `form.field('name')` gives. */
export type FieldProps = GetInputPropsReturnType & { label: string; help?: ReactNode; isRequired?: boolean };

/** The parts of a group of fields by their names, as `(name) => form.field(`address.${name}`)` gives them. */
export type FieldsOf<Name extends string> = (name: Name) => GetInputPropsReturnType;
