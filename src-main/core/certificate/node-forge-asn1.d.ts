// node-forge's ASN.1 part alone: the package's published types describe only its main entry, which loads everything else too.
declare module 'node-forge/lib/asn1.js' {
  type Asn1 = { tagClass: number; type: number; constructed: boolean; value: string | Asn1[] };

  const asn1: {
    create(tagClass: number, type: number, constructed: boolean, value: string | Asn1[]): Asn1;
    fromDer(bytes: string, options: { strict: boolean; parseAllBytes: boolean; decodeBitStrings: boolean }): Asn1;
    toDer(node: Asn1): { getBytes(): string };
    oidToDer(oid: string): { getBytes(): string };
    derToOid(bytes: string): string;
    dateToUtcTime(date: Date): string;
    utcTimeToDate(bytes: string): Date;
    dateToGeneralizedTime(date: Date): string;
    generalizedTimeToDate(bytes: string): Date;
  };
  export type { Asn1 };
  export default asn1;
}
