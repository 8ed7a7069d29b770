import type { ApiClient } from './services.ts';

function nameOf(response: Response, otherwise: string): string {
  return /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? otherwise;
}

/** Hands a file that the page has to the browser to save. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Fetches a file as the person who is signed in and hands it to the browser to save. @throws ApiFault */
export async function saveFile(client: ApiClient, path: string, name: string): Promise<void> {
  const response = await client.download(path);
  saveBlob(await response.blob(), nameOf(response, name));
}
