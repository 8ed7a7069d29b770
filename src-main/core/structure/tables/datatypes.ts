import type { LexicalType } from './lexical-forms.ts';

/** An attribute that an element may or must have. */
export type AttributeShape = { literal: LexicalType; required: boolean };

/** What an element without child elements holds: the literal of its value, and its attributes by name. */
export type Datatype = { literal: LexicalType; attributes: Readonly<Record<string, AttributeShape>> };

const required: AttributeShape = { literal: 'normalizedString', required: true };
const token: AttributeShape = { literal: 'normalizedString', required: false };
const string: AttributeShape = { literal: 'string', required: false };
const uri: AttributeShape = { literal: 'anyURI', required: false };
const language: AttributeShape = { literal: 'language', required: false };

/**
 * The datatypes that the tables name. Those with an UBL name are its unqualified datatypes, where percents and rates are
 * numeric and a name is a text; those with the name of a literal hold it without attributes.
 */
export const datatypes: ReadonlyMap<string, Datatype> = new Map<string, Datatype>(
  Object.entries({
    amount: { literal: 'decimal', attributes: { currencyID: required, currencyCodeListVersionID: token } },
    binary: {
      literal: 'base64Binary',
      attributes: {
        mimeCode: required,
        format: string,
        encodingCode: token,
        characterSetCode: token,
        uri,
        filename: string,
      },
    },
    code: {
      literal: 'normalizedString',
      attributes: {
        name: string,
        languageID: language,
        listID: token,
        listName: string,
        listAgencyID: token,
        listAgencyName: string,
        listVersionID: token,
        listURI: uri,
        listSchemeURI: uri,
      },
    },
    identifier: {
      literal: 'normalizedString',
      attributes: {
        schemeID: token,
        schemeName: string,
        schemeAgencyID: token,
        schemeAgencyName: string,
        schemeVersionID: token,
        schemeDataURI: uri,
        schemeURI: uri,
      },
    },
    indicator: { literal: 'boolean', attributes: {} },
    measure: { literal: 'decimal', attributes: { unitCode: required, unitCodeListVersionID: token } },
    numeric: { literal: 'decimal', attributes: { format: string } },
    quantity: {
      literal: 'decimal',
      attributes: { unitCode: token, unitCodeListID: token, unitCodeListAgencyID: token, unitCodeListAgencyName: string },
    },
    text: { literal: 'string', attributes: { languageID: language, languageLocaleID: token } },
    signatureValue: { literal: 'base64Binary', attributes: { Id: { literal: 'ID', required: false } } },
    base64Binary: { literal: 'base64Binary', attributes: {} },
    date: { literal: 'date', attributes: {} },
    dateTime: { literal: 'dateTime', attributes: {} },
    integer: { literal: 'integer', attributes: {} },
    string: { literal: 'string', attributes: {} },
    time: { literal: 'time', attributes: {} },
  }),
);
