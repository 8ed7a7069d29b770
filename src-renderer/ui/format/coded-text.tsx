import { Code } from '@mantine/core';

// A left-to-right isolate: code within a text.
const isolate = /\u2066([^\u2069]*)\u2069/;

/** A text whose codes, each isolated from left to right (U+2066 to U+2069), are monospaced and never broken. */
export function CodedText({ text }: { text: string }) {
  return text.split(isolate).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // No wider than its letters: a full stop right behind it belongs to the sentence.
      <Code key={part} dir="ltr" px={0} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </Code>
    ),
  );
}
