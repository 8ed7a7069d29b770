import { PNG } from 'pngjs';

type Point = readonly [x: number, y: number];

type Icon = {
  /** The side of the square that coordinates are in. */
  side: number;
  plate: { center: Point; half: Point; radius: number; color: string };
  line: { points: Point[]; width: number; color: string };
};

function attributesOf(svg: string, element: string): (name: string) => string {
  const [, text] = new RegExp(`<${element}\\s([^>]*)>`, 'u').exec(svg) ?? [];
  return (name) => {
    const [, value] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'u').exec(text ?? '') ?? [];
    if (value === undefined) throw new Error(`The icon has no <${element}> with ${name}.`);
    return value;
  };
}

// Only what the icon has of SVG: a plate with round corners, and a line with round ends over it, "M x y l dx dy dx dy ...".
function readIcon(svg: string): Icon {
  const [root, rect, path] = [attributesOf(svg, 'svg'), attributesOf(svg, 'rect'), attributesOf(svg, 'path')];
  const [x = 0, y = 0, width = 0, height = 0, radius = 0] = ['x', 'y', 'width', 'height', 'rx'].map((name) => Number(rect(name)));
  const numbers = (path('d').match(/-?[\d.]+/gu) ?? []).map(Number);
  const points: [number, number][] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [fromX, fromY] = points.at(-1) ?? [0, 0];
    points.push([fromX + (numbers[index] ?? 0), fromY + (numbers[index + 1] ?? 0)]);
  }
  return {
    side: Number(root('viewBox').split(' ')[2]),
    plate: { center: [x + width / 2, y + height / 2], half: [width / 2, height / 2], radius, color: rect('fill') },
    line: { points, width: Number(path('stroke-width')), color: path('stroke') },
  };
}

function bytesOf(color: string): number[] {
  const digits = color.slice(1);
  const pairs = digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits;
  return (pairs.match(/../gu) ?? []).map((pair) => Number.parseInt(pair, 16));
}

// How far a point is outside; negative inside.
function distanceToPlate({ center, half, radius }: Icon['plate'], [x, y]: Point): number {
  const dx = Math.abs(x - center[0]) - half[0] + radius;
  const dy = Math.abs(y - center[1]) - half[1] + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function distanceToSegment([ax, ay]: Point, [bx, by]: Point, [x, y]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

function distanceToLine({ points, width }: Icon['line'], at: Point): number {
  const distances = points.slice(1).map((point, index) => distanceToSegment(points[index] ?? point, point, at));
  return Math.min(...distances) - width / 2;
}

const samples = 4;

// The part of a pixel that is inside; only where an edge goes through it, that takes more than a look at its middle.
function coverage(distance: (at: Point) => number, [column, row]: Point, scale: number): number {
  const fromEdge = distance([(column + 0.5) / scale, (row + 0.5) / scale]) * scale;
  if (Math.abs(fromEdge) > 1) return fromEdge < 0 ? 1 : 0;
  let inside = 0;
  for (let index = 0; index < samples * samples; index += 1) {
    const x = column + ((index % samples) + 0.5) / samples;
    const y = row + (Math.floor(index / samples) + 0.5) / samples;
    if (distance([x / scale, y / scale]) <= 0) inside += 1;
  }
  return inside / (samples * samples);
}

/** Draws the icon with so many pixels on each side: red, green, blue and opacity of each, rows from the top. */
export function drawIcon(svg: string, pixels: number): Buffer {
  const icon = readIcon(svg);
  const scale = pixels / icon.side;
  const [plate, line] = [bytesOf(icon.plate.color), bytesOf(icon.line.color)];
  const drawn = Buffer.alloc(pixels * pixels * 4);
  for (let index = 0; index < pixels * pixels; index += 1) {
    const pixel: Point = [index % pixels, Math.floor(index / pixels)];
    const opacity = coverage((at) => distanceToPlate(icon.plate, at), pixel, scale);
    const share = coverage((at) => distanceToLine(icon.line, at), pixel, scale);
    const colors = plate.map((value, part) => Math.round(value + ((line[part] ?? 0) - value) * share));
    drawn.set([...colors, Math.round(255 * Math.max(opacity, share))], index * 4);
  }
  return drawn;
}

/** The same as a PNG file. */
export function drawPng(svg: string, pixels: number): Buffer {
  const png = new PNG({ width: pixels, height: pixels });
  png.data = drawIcon(svg, pixels);
  return PNG.sync.write(png);
}
