import { useDirection } from '@mantine/core';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { placeAt } from './chart-scale.ts';

/** The point of a chart that the pointer is over, or that the arrow keys have reached. */
export function usePointedPlace(count: number) {
  const { dir } = useDirection();
  const [place, setPlace] = useState<number>();

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    setPlace(placeAt(dir === 'rtl' ? 1 - share : share, count));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const forth = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const next = {
      [forth]: Math.min(count - 1, (place ?? -1) + 1),
      [back]: Math.max(0, (place ?? count) - 1),
      Home: 0,
      End: count - 1,
      Escape: undefined,
    };
    if (!Object.hasOwn(next, event.key)) return;
    setPlace(next[event.key]);
    event.preventDefault();
  }

  const clear = () => setPlace(undefined);
  const isThere = place !== undefined && place < count;
  return { place: isThere ? place : undefined, handlers: { onPointerMove, onKeyDown, onPointerLeave: clear, onBlur: clear } };
}
