import { type PointerEvent, type RefObject, useRef } from 'react';

/** Less is a click with an unsteady hand. */
const CLICK_PIXELS = 4;

/** Moves the content of a box that scrolls with the mouse; fingers scroll by themselves. `dragging` is true until after the click. */
export function useDrag(box: RefObject<HTMLElement | null>) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const dragging = useRef(false);
  return {
    dragging,
    onPointerDown(event: PointerEvent) {
      dragging.current = false;
      if (event.pointerType === 'mouse') from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (!from.current) return;
      const [byX, byY] = [from.current.x - x, from.current.y - y];
      if (!dragging.current && Math.hypot(byX, byY) < CLICK_PIXELS) return;
      dragging.current = true;
      box.current?.scrollBy(byX, byY);
      from.current = { x, y };
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerLeave() {
      from.current = null;
    },
  };
}
