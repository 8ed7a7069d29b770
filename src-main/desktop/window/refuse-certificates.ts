import type { Certificate } from 'electron';

type Preventable = { preventDefault: () => void };

/** What is used of Electron's `app` for certificates. */
export type CertificateEvents = {
  on(
    event: 'certificate-error',
    listener: (
      event: Preventable,
      contents: unknown,
      url: string,
      error: string,
      certificate: Certificate,
      callback: (isTrusted: boolean) => void,
    ) => void,
  ): unknown;
  on(event: 'select-client-certificate', listener: (event: Preventable) => void): unknown;
};

/** The window speaks HTTP on loopback alone: no faulty certificate is accepted, and none of this machine is shown to anyone. */
export function refuseCertificates(app: CertificateEvents): void {
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, callback) => {
    event.preventDefault();
    callback(false);
  });
  app.on('select-client-certificate', (event) => event.preventDefault());
}
