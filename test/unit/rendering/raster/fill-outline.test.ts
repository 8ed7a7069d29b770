import { expect, test } from 'vitest';
import { createBitmap, invertRows, type Bitmap } from '#main/rendering/raster/bitmap.ts';
import { fillOutline, type Edge } from '#main/rendering/raster/draw-text.ts';

type Point = readonly [number, number];

function outline(...points: Point[]): Edge[] {
  return points.map(([fromX, fromY], index) => {
    const [toX, toY] = points[(index + 1) % points.length] ?? [0, 0];
    return { fromX, fromY, toX, toY };
  });
}

function square([left, top]: Point, [right, bottom]: Point): Edge[] {
  return outline([left, top], [right, top], [right, bottom], [left, bottom]);
}

function picture({ width, height, rowBytes, dots }: Bitmap): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (__, x) => (((dots[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? '#' : '.')).join(''),
  );
}

function filled(edges: Edge[], width = 10, height = 6): string[] {
  const bitmap = createBitmap(width, height);
  fillOutline(bitmap, edges);
  return picture(bitmap);
}

test('blackens the dots inside an outline, whichever way it runs', () => {
  const expected = ['..........', '..#####...', '..#####...', '..........', '..........', '..........'];
  expect(filled(square([2, 1], [7, 3]))).toEqual(expected);
  expect(filled(outline([2, 1], [2, 3], [7, 3], [7, 1]))).toEqual(expected);
});

test('blackens a dot of which nearly half is covered, and none of which less is', () => {
  expect(filled(square([1, 0], [3.5, 1]), 6, 1)).toEqual(['.###..']);
  expect(filled(square([1, 0], [3.4, 1]), 6, 1)).toEqual(['.##...']);
  expect(filled(square([1, 0], [3, 1.25]), 6, 2)).toEqual(['.##...', '......']);
});

test('keeps the overlap of two outlines black, as of joined letters', () => {
  expect(filled([...square([1, 1], [5, 3]), ...square([4, 1], [8, 3])])[1]).toBe('.#######..');
});

test('leaves a hole where an inner outline runs the other way', () => {
  const ring = [...square([0, 0], [6, 5]), ...outline([2, 1], [2, 4], [4, 4], [4, 1])];
  expect(filled(ring, 7, 5)).toEqual(['######.', '##..##.', '##..##.', '##..##.', '######.']);
});

test('draws slanted edges', () => {
  expect(filled(outline([0, 0], [4, 4], [0, 4]), 5, 4)).toEqual(['#....', '##...', '###..', '####.']);
});

test('leaves out what is beyond the bitmap', () => {
  expect(filled(square([-5, -5], [3, 1]), 4, 2)).toEqual(['###.', '....']);
  expect(filled(square([2, 9], [3, 12]), 4, 2)).toEqual(['....', '....']);
});

test('inverts rows', () => {
  const bitmap = createBitmap(8, 3);
  fillOutline(bitmap, square([1, 1], [3, 2]));
  invertRows(bitmap, { top: 1, height: 1 });
  expect(picture(bitmap)).toEqual(['........', '#..#####', '........']);
});
