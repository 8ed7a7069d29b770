import { saveBlob } from '../client/save-file.ts';

/** Hands a text that the page has to the browser to save. */
export function saveText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], { type: `${type};charset=utf-8` }), name);
}
