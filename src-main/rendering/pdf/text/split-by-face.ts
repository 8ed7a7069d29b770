import type { FontSubset, Weight } from '../fonts/font-files.ts';
import type { Typeface, Typefaces } from '../fonts/typefaces.ts';
import { replacement } from './clean-text.ts';

/** Neighbouring characters of one face. */
export type FacePart = { face: Typeface; text: string };

// A letter with its marks; a mark without a letter.
const clusters = /[\u200C\u200D]|\P{M}\p{M}*|\p{M}+/gu;
const isolates = /[\u2066-\u2069]/gu;
const nonJoiner = '\u200C';
const joiner = '\u200D';

type Piece = { subset: FontSubset; text: string };

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function shownReplacement(subsetsWith: Typefaces['coverage']['subsetsWith']): Piece {
  const [subset] = subsetsWith(codePointOf(replacement));
  if (subset === undefined) throw new RangeError('a font has the replacement character');
  return { subset, text: replacement };
}

// One font for a letter and its marks where there is one, so that they are placed on it.
function piecesOf(cluster: string, { subsetsWith }: Typefaces['coverage']): Piece[] {
  const characters = Array.from(cluster);
  const candidates = subsetsWith(codePointOf(cluster));
  const common = candidates.find((subset) => characters.every((each) => subsetsWith(codePointOf(each)).includes(subset)));
  if (common !== undefined) return [{ subset: common, text: cluster }];
  return characters.map((character) => {
    const [subset] = subsetsWith(codePointOf(character));
    return subset === undefined ? shownReplacement(subsetsWith) : { subset, text: character };
  });
}

/**
 * Cuts a text of one direction into parts of one face. Where a non-joiner is between Arabic letters, two parts meet: each
 * is shaped alone, so that they are not joined.
 */
export function splitByFace(text: string, weight: Weight, typefaces: Typefaces): FacePart[] {
  const parts: FacePart[] = [];
  let isJoined = true;
  for (const [cluster] of text.replace(isolates, '').matchAll(clusters)) {
    const last = parts.at(-1);
    const isJoiner = cluster === joiner || cluster === nonJoiner;
    if (isJoiner && last?.face.script === 'dev2') last.text += cluster;
    else if (isJoiner) isJoined &&= cluster === joiner;
    else {
      for (const { subset, text: shown } of piecesOf(cluster, typefaces.coverage)) add(subset, shown);
      isJoined = true;
    }
  }
  return parts;

  function add(subset: FontSubset, shown: string): void {
    const last = parts.at(-1);
    const face = typefaces.faceOf(subset, weight);
    if (last?.face === face && isJoined) last.text += shown;
    else parts.push({ face, text: shown });
  }
}
