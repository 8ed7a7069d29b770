import { largestLogo, readLogo, type ReceiptLogo } from '#shared/api/printing/receipt-layout.ts';

// A pixel as bright as this or brighter stays white.
const middle = 128;

// Floyd and Steinberg 1976: what a dot is too dark or too bright goes to those beside and below it, in sixteenths.
function dotsOf(brightness: Float32Array, width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const dots = new Uint8Array(rowBytes * height);
  const pass = (x: number, y: number, error: number) => {
    if (x >= 0 && x < width && y < height) brightness[y * width + x] = (brightness[y * width + x] ?? 0) + error;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = brightness[y * width + x] ?? 255;
      const isBlack = value < middle;
      const at = y * rowBytes + (x >> 3);
      if (isBlack) dots[at] = (dots[at] ?? 0) | (0x80 >> (x & 7));
      const error = (value - (isBlack ? 0 : 255)) / 16;
      pass(x + 1, y, error * 7);
      pass(x - 1, y + 1, error * 3);
      pass(x, y + 1, error * 5);
      pass(x + 1, y + 1, error);
    }
  }
  return dots;
}

// Of pixels (red, green, blue, opacity): dark ones are black, those between are black by turns.
function logoOfPixels({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): ReceiptLogo {
  const brightness = new Float32Array(width * height);
  for (let at = 0; at < brightness.length; at += 1) {
    const [red = 255, green = 255, blue = 255, opacity = 255] = data.subarray(at * 4, at * 4 + 4);
    // Rec. 709, on white paper.
    brightness[at] = 255 - ((255 - (0.2126 * red + 0.7152 * green + 0.0722 * blue)) * opacity) / 255;
  }
  return { width, dots: btoa(String.fromCharCode(...dotsOf(brightness, width, height))) };
}

/**
 * The logo in a file that a person has chosen, no larger than receipts have it. The browser reads the picture, so no program of the
 * appliance ever does.
 *
 * @throws DOMException where the file is no picture.
 */
export async function logoOfFile(file: Blob): Promise<ReceiptLogo> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, largestLogo.width / picture.width, largestLogo.height / picture.height);
  const width = Math.max(8, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (context === null) throw new DOMException('The browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return logoOfPixels(context.getImageData(0, 0, width, height));
}

/** Draws a logo as it is on paper, on a canvas that is as large. */
export function drawLogo(canvas: HTMLCanvasElement, { width, dots }: ReceiptLogo): void {
  const rows = Uint8Array.from(atob(dots), (letter) => letter.charCodeAt(0));
  const { height, isBlack } = readLogo(width, rows);
  const pixels = new ImageData(width, height);
  for (let at = 0; at < width * height; at += 1) {
    pixels.data.set(isBlack(at % width, Math.floor(at / width)) ? [0, 0, 0, 255] : [255, 255, 255, 255], at * 4);
  }
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(pixels, 0, 0);
}
