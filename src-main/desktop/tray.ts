import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { TrayColor } from './tray-state.ts';
import { trayMenu, trayToolTip, type MenuCommands, type MenuFacts } from './tray-menu.ts';

/** What is used of Electron for the tray. */
export type TrayElectron = {
  Tray: new (image: NativeImage) => Pick<Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'destroy'> & {
    on(event: 'click', listener: () => void): unknown;
  };
  Menu: { buildFromTemplate(template: MenuItemConstructorOptions[]): Menu };
  nativeImage: {
    createFromBitmap(buffer: Buffer, options: { width: number; height: number; scaleFactor?: number }): NativeImage;
  };
};

/** The sign of Sanad among those of the running programs. */
export type TraySign = { show(facts: MenuFacts): void; destroy(): void };

// Of the system's points; Electron takes the one that fits the screen.
const points = 22;
const finerScales = [1.5, 2];

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

function imageOf(color: TrayColor, nativeImage: TrayElectron['nativeImage']): NativeImage {
  const image = nativeImage.createFromBitmap(drawTrayImage(color, points), { width: points, height: points });
  for (const scaleFactor of finerScales) {
    const size = points * scaleFactor;
    image.addRepresentation({ scaleFactor, width: size, height: size, buffer: drawTrayImage(color, size) });
  }
  return image;
}

/** Puts the sign up. */
export function openTray({ Tray, Menu, nativeImage }: TrayElectron, commands: MenuCommands): TraySign {
  const images = {
    green: imageOf('green', nativeImage),
    amber: imageOf('amber', nativeImage),
    red: imageOf('red', nativeImage),
  };
  const tray = new Tray(images.amber);
  tray.on('click', () => commands.open());
  let shown = '';
  return {
    show(facts) {
      // A menu that is open would close with each look at the branch.
      const state = JSON.stringify(facts);
      if (state === shown) return;
      shown = state;
      tray.setImage(images[facts.tray.color]);
      tray.setToolTip(trayToolTip(facts.language, facts.tray));
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu(facts, commands)));
    },
    destroy: () => tray.destroy(),
  };
}
