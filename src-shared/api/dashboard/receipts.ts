import { z } from 'zod';
import { rowsOf } from '../documents/result-fields.ts';
import { chainReceipt, signingKey } from '../sync/receipts.ts';
import { pageOf } from './pagination.ts';

/** 200 of `GET /api/signing-keys`. */
export const signingKeyList = z.object({ data: rowsOf(signingKey) }).meta({ id: 'SigningKeyList' });

/** 200 of `GET /api/egs-units/:egs_unit_id/receipts`. */
export const chainReceiptsPage = pageOf(chainReceipt);
