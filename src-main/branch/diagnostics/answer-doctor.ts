import { z } from 'zod';
import { AppError } from '#shared/api/app-error.ts';
import { managerDiagnostics, type ManagerDiagnostics } from '#shared/api/people/diagnostics.ts';

const doctorRequest = z.strictObject({ command: z.literal('doctor') });

/** The answer to the command `doctor` on the control socket; an appliance of an earlier version refuses it. */
export const doctorAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), diagnostics: managerDiagnostics }),
  z.object({ ok: z.literal(false), faults: z.array(z.object({ code: z.string(), message: z.string() })) }),
]);

type DoctorAnswer = z.output<typeof doctorAnswer>;

async function answerWith(diagnose: () => Promise<ManagerDiagnostics>): Promise<DoctorAnswer> {
  try {
    return { ok: true, diagnostics: await diagnose() };
  } catch (cause) {
    // Such as a disk that cannot be read: that is what whoever asks has to know.
    if (cause instanceof AppError) return { ok: false, faults: [{ code: cause.code, message: cause.message }] };
    throw cause;
  }
}

/** Answers the command `doctor` on the control socket; undefined if the request is another command. */
export async function answerDoctor(
  request: unknown,
  diagnose: () => Promise<ManagerDiagnostics>,
): Promise<DoctorAnswer | undefined> {
  return doctorRequest.safeParse(request).success ? await answerWith(diagnose) : undefined;
}
