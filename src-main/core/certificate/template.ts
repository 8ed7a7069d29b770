/** The certificate template a CSR asks for, one per environment of the authority (standard §5). */
export type CertificateTemplate = 'ZATCA-Code-Signing' | 'PREZATCA-Code-Signing' | 'TSTZATCA-Code-Signing';

const templates: readonly CertificateTemplate[] = ['ZATCA-Code-Signing', 'PREZATCA-Code-Signing', 'TSTZATCA-Code-Signing'];

/** The template of an environment: the developer portal's for the sandbox (standard §5). */
export function templateOf(environment: 'sandbox' | 'production'): CertificateTemplate {
  return environment === 'production' ? 'ZATCA-Code-Signing' : 'TSTZATCA-Code-Signing';
}

/** The template of that name, or undefined where there is none (standard §5). */
export function templateNamed(name: string): CertificateTemplate | undefined {
  return templates.find((template) => template === name);
}
