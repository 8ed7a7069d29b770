import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { TrayColor } from './tray-state.ts';
import { drawTrayImage } from './tray-image.ts';
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
