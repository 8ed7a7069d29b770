import type { TrayColor } from './tray-state.ts';

const colors: Readonly<Record<TrayColor, readonly [blue: number, green: number, red: number]>> = {
  green: [0x4f, 0x8a, 0x1f],
  amber: [0x0c, 0x8b, 0xd9],
  red: [0x2f, 0x2f, 0xc9],
};

// Nobody has to tell the states by their color: a circle, a triangle and a square. Coordinates run from -1 to 1.
const shapes: Readonly<Record<TrayColor, (x: number, y: number) => boolean>> = {
  green: (x, y) => x * x + y * y <= 0.85 * 0.85,
  amber: (x, y) => y <= 0.75 && y >= -0.85 && Math.abs(x) <= ((y + 0.85) / 1.6) * 0.95,
  red: (x, y) => Math.abs(x) <= 0.75 && Math.abs(y) <= 0.75,
};

const samples = 4;

// How much of a pixel the shape covers, from 0 to 1.
function coverage(color: TrayColor, column: number, row: number, size: number): number {
  let inside = 0;
  for (let index = 0; index < samples * samples; index += 1) {
    const x = column + ((index % samples) + 0.5) / samples;
    const y = row + (Math.floor(index / samples) + 0.5) / samples;
    if (shapes[color]((2 * x) / size - 1, (2 * y) / size - 1)) inside += 1;
  }
  return inside / (samples * samples);
}

/** Draws the tray's sign for a state, as Electron takes it: four bytes a pixel, blue, green, red and opacity, rows from the top. */
export function drawTrayImage(color: TrayColor, size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let index = 0; index < size * size; index += 1) {
    const share = coverage(color, index % size, Math.floor(index / size), size);
    // Electron takes colors that are multiplied by their opacity.
    const parts = [...colors[color], 255].map((part) => Math.round(part * share));
    pixels.set(parts, index * 4);
  }
  return pixels;
}
