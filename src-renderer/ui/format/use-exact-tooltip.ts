import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

type Tapped<Target> = { ref: RefObject<Target | null>; onPointerUp: (event: PointerEvent) => void };
type Shown = { events: { hover: boolean; focus: boolean; touch: boolean }; opened?: true };

/**
 * When the tooltip of something shortened is shown: under the pointer, with the focus, and where it was tapped. A finger does not leave it
 * as a pointer does, so that the next tap closes it, here or elsewhere, and so does scrolling.
 *
 * @returns the attributes of the tooltip, and those of what it stands at.
 */
export function useExactTooltip<Target extends HTMLElement>(): { tooltip: Shown; target: Tapped<Target> } {
  const ref = useRef<Target>(null);
  const [isTapped, setTapped] = useState(false);
  useEffect(() => {
    if (!isTapped) return;
    const close = (): void => setTapped(false);
    const closeFromElsewhere = ({ target }: Event): void => {
      if (!(target instanceof Node && ref.current?.contains(target) === true)) close();
    };
    window.addEventListener('pointerdown', closeFromElsewhere, { capture: true });
    window.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      window.removeEventListener('pointerdown', closeFromElsewhere, { capture: true });
      window.removeEventListener('scroll', close, { capture: true });
    };
  }, [isTapped]);
  return {
    tooltip: { events: { hover: true, focus: true, touch: false }, ...(isTapped ? { opened: true } : {}) },
    target: { ref, onPointerUp: ({ pointerType }) => pointerType === 'touch' && setTapped((before) => !before) },
  };
}
