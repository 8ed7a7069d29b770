import { codeList } from './code-list.ts';

/** The invoice kinds of UNTDID 1001 that BR-CL-01 knows, far more than the four that BR-KSA-05 lets pass (standard §6.2). */
export const documentTypes = codeList(`
  80 82 84 130 202 203 204 211 295 325 326 380 381 383 384 385 386 387 388 389 390 393 394 395 456 457 527 575 623 633 751
  780 935
`);
