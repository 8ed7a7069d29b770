const weights = [400, 500, 600];
const longestMs = 500;

// A letter of each script: the fonts of both are files of their own.
const sample = 'aس';

/** Loads the fonts, so that no text moves when they arrive; after half a second the page is shown without them. */
export async function fontsForFirstPicture(): Promise<void> {
  const loading = weights.map((weight) => document.fonts.load(`${weight} 1rem 'IBM Plex Sans Arabic'`, sample));
  await Promise.race([
    Promise.allSettled(loading),
    new Promise((resolve) => {
      setTimeout(resolve, longestMs);
    }),
  ]);
}
