const weights = [400, 500, 600];
const longestMs = 500;

// A letter of each script: the fonts of both are files of their own.
const sample = 'aس';
const riyal = { weights: [400, 600], sample: 'SAR' };

/** Loads the fonts, so that no text moves when they arrive; after half a second the page is shown without them. */
export async function fontsForFirstPicture(): Promise<void> {
  const loading = weights.map((weight) => document.fonts.load(`${weight} 1rem 'IBM Plex Sans Arabic'`, sample));
  const signs = riyal.weights.map((weight) => document.fonts.load(`${weight} 1rem 'Riyal Sign'`, riyal.sample));
  await Promise.race([
    Promise.allSettled([...loading, ...signs]),
    new Promise((resolve) => {
      setTimeout(resolve, longestMs);
    }),
  ]);
}
