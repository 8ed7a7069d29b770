import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isRefusal, type FieldFault } from '../client/api-fault.ts';
import { FaultText } from './fault-text.tsx';
import { formPathOf, fieldShowing, readTyped } from './field-fault.ts';
import { faultsOfRefusal } from './refused-field.ts';
import { attemptOf, draftOf, formDrafts, withDraft } from './form-draft.ts';

type ApiFormOptions<Values extends Record<string, unknown>, Schema extends z.ZodType, Answer> = {
  /** The schema of the request, shared with the server. */
  schema: Schema;
  initialValues: Values;
  /** The request in the form that the schema describes; what was typed, if left out. */
  bodyOf?: (values: Values) => unknown;
  /** What the request takes in place of fields that are blank: they have it from the first attempt on, so that another one sends the same. */
  fill?: (values: Values) => Partial<Values>;
  /** @param idempotencyKey the same for each attempt to send the same. */
  send: (body: z.output<Schema>, idempotencyKey: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** Keeps what was typed in this tab under this name until it is sent. */
  draft?: string;
  /** The fields that are never kept. */
  secrets?: readonly (keyof Values & string)[];
};

// One key for each thing that is sent, however often it is tried, also after the page was loaded anew. What has secrets is not kept.
function useIdempotencyKey(name: string | undefined, secrets: readonly string[] = []): (body: unknown) => string {
  const kept = secrets.length === 0 ? name : undefined;
  const last = useRef<string | null>(null);
  return (body) => {
    const attempt = attemptOf(body, last.current ?? (kept === undefined ? null : formDrafts.readAttempt(kept)));
    last.current = JSON.stringify(attempt);
    if (kept !== undefined) formDrafts.keepAttempt(kept, attempt);
    return attempt.key;
  };
}

// The first field with a fault, or the words of the refusal, gets the focus as soon as it is on the page.
function useFocusOnFault(element: HTMLFormElement | null) {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const field = element?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]');
    if (field === null || field === undefined) return;
    isWanted.current = false;
    field.focus();
  });
  return useCallback(() => {
    isWanted.current = true;
  }, []);
}

function hasField(form: HTMLFormElement | null, path: string): boolean {
  return path !== '' && form?.querySelector(`[data-path="${CSS.escape(path)}"]`) instanceof Element;
}

// The faults by the fields that show them, and those that none shows.
function placedFaults(faults: readonly FieldFault[], form: HTMLFormElement | null) {
  const errors: Record<string, React.ReactNode> = {};
  const unplaced: FieldFault[] = [];
  for (const fault of faults) {
    const path = fieldShowing(formPathOf(fault.path), (name) => hasField(form, name));
    if (path !== undefined) errors[path] ??= <FaultText fault={fault} />;
    else unplaced.push(fault);
  }
  return { errors, unplaced };
}

type FilledForm<Values> = { getValues: () => Values; setValues: (values: Partial<Values>) => void };

// Returns what was there before.
function fillIn<Values extends object>(
  { getValues, setValues }: FilledForm<Values>,
  fill: ((values: Values) => Partial<Values>) | undefined,
): Partial<Values> {
  const values = getValues();
  const filled = fill?.(values) ?? {};
  setValues(filled);
  return Object.assign({}, ...Object.keys(filled).map((name) => ({ [name]: Reflect.get(values, name) })));
}

// What this tab keeps of a form that has a name for it.
function useDraft<Values extends object>(initialValues: Values, name: string | undefined, secrets: readonly string[] = []) {
  const [initial] = useState(initialValues);
  const [start] = useState(() => (name === undefined ? initial : withDraft(initial, formDrafts.read(name))));
  return {
    start,
    keep: (values: Values) => name !== undefined && formDrafts.keep(name, draftOf(values, initial, secrets)),
    drop: () => name !== undefined && formDrafts.drop(name),
  };
}

/**
 * A form that the server checks by a shared schema: the page checks by the same one first and shows all faults at once beside their
 * fields, those of the server too. What was typed stays in every case. To be shown by `ApiForm`.
 */
export function useApiForm<Values extends Record<string, unknown>, Schema extends z.ZodType, Answer>(
  options: ApiFormOptions<Values, Schema, Answer>,
) {
  const { schema, initialValues, bodyOf = (values) => values, fill, send, onDone } = options;
  const draft = useDraft(initialValues, options.draft, options.secrets);
  const form = useForm<Values>({ mode: 'controlled', initialValues: draft.start, onValuesChange: draft.keep });
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const focusOnFault = useFocusOnFault(element);
  const keyFor = useIdempotencyKey(options.draft, options.secrets);
  const [unplaced, setUnplaced] = useState<readonly FieldFault[]>([]);
  // A refusal that is shown beside its fields needs no words of its own.
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [saved, setSaved] = useState(initialValues);

  function showFaults(faults: readonly FieldFault[]): void {
    const { errors, unplaced: others } = placedFaults(faults, element);
    setUnplaced(others);
    form.setErrors(errors);
  }

  const sending = useMutation({
    mutationFn: ({ body }: { body: z.output<Schema>; before: Partial<Values> }) => send(body, keyFor(body)),
    onSuccess: (answer) => {
      onDone(answer);
      // What is sent is no draft, also where the form shows it as it was saved.
      draft.drop();
      setSaved(form.getValues());
    },
    onError: (fault, { before }) => {
      // Where nothing was issued, the next attempt may take another.
      if (isRefusal(fault)) form.setValues(before);
      const faults = faultsOfRefusal(fault, (name) => hasField(element, name));
      showFaults(faults);
      setRefusal(faults.length > 0 ? null : fault);
      focusOnFault();
    },
  });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (sending.isPending) return;
    setRefusal(null);
    const read = readTyped(schema, bodyOf(form.getValues()));
    showFaults(read.ok ? [] : read.fault);
    if (read.ok) sending.mutate({ body: read.value, before: fillIn(form, fill) });
    else focusOnFault();
  }

  return {
    /** What a field of the form is given: its value, its fault and what it calls. */
    field: form.getInputProps,
    values: form.values,
    setValue: form.setFieldValue,
    setValues: form.setValues,
    /** Whether anything differs from what was saved last, also where it was typed before and kept. */
    isDirty: Object.keys(draftOf(form.values, saved, [])).length > 0,
    attach: setElement,
    submit,
    isSending: sending.isPending,
    fault: refusal,
    unplaced,
    /** Nothing of what was typed is kept any more. */
    forget: draft.drop,
  };
}

/** What a form tells those who show it; see {@link useApiForm}. */
export type ShownForm = {
  isDirty: boolean;
  attach: (element: HTMLFormElement | null) => void;
  submit: (event: React.FormEvent) => void;
  isSending: boolean;
  fault: Error | null;
  unplaced: readonly FieldFault[];
  forget: () => void;
};
