import type { Response } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { WorkerQueueFullError } from '#main/platform/workers/worker-queue.ts';
import type { PdfRenderer } from '#main/rendering/pdf/pdf-renderer.ts';
import type { PrintRequest } from '#main/rendering/pdf/pdf-request.ts';

/**
 * Answers with a PDF of a name, which browsers show.
 *
 * @throws AppError SERVICE_BUSY.
 */
export async function sendPdf(
  response: Response,
  fileName: string,
  { pdfRenderer, request }: { pdfRenderer: PdfRenderer; request: PrintRequest },
): Promise<void> {
  try {
    const pdf = await pdfRenderer.print(request);
    response.type('application/pdf').set('Content-Disposition', `inline; filename="${fileName}.pdf"`).send(Buffer.from(pdf));
  } catch (cause) {
    if (cause instanceof WorkerQueueFullError) throw new AppError('SERVICE_BUSY', { message: cause.message, cause });
    throw cause;
  }
}
