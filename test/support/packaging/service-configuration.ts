import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';

/** What WinSW reads in the configuration of the service. */
export type ServiceConfiguration = {
  /** The names of all elements in the root. */
  elements: string[];
  /** The arguments of the executable. */
  args: string[];
  /** The text of an element of the root; fails if there is not exactly one. */
  text: (name: string) => string;
};

const shipped = path.resolve(import.meta.dirname, '../../../build/windows/sanad-service.xml');

function failOnFault(_level: string, message: string): never {
  throw new Error(message);
}

/** Reads it, by default the one of the source tree; fails if it is not well-formed. */
export function readServiceConfiguration(file: string = shipped): ServiceConfiguration {
  const root = new DOMParser({ onError: failOnFault }).parseFromString(readFileSync(file, 'utf8'), 'text/xml').documentElement;
  if (root?.nodeName !== 'service') throw new Error('the root is not <service>');
  const children = [...root.childNodes].filter((node) => node.nodeType === node.ELEMENT_NODE);
  const textsOf = (name: string): string[] =>
    children.filter((node) => node.nodeName === name).map((node) => node.textContent ?? '');
  return {
    elements: children.map((node) => node.nodeName),
    args: textsOf('argument'),
    text(name) {
      const [text, ...others] = textsOf(name);
      if (text === undefined || others.length > 0) throw new Error(`not exactly one <${name}>`);
      return text;
    },
  };
}
