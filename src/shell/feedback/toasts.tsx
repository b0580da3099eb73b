import {
  type ComponentType,
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useState,
} from 'react';
import type { ToasterProps } from 'sonner';
import { useToasterWanted } from '@/lib/page/toast';
import { useSettings } from '@/shell/session/settings';

/** As the specification wants them. */
export const TOASTER_OPTIONS = {
  position: 'top-right',
  closeButton: true,
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
  hotkey: ['altKey', 'KeyT'],
  style: {
    '--width': '356px',
    '--normal-bg': 'var(--surface)',
    '--normal-border': 'var(--control-line)',
    '--normal-text': 'var(--text)',
    '--border-radius': 'var(--radius)',
    fontFamily: 'var(--sans)',
  } as CSSProperties,
} satisfies ToasterProps;

/** A toast that was dragged this far to its side is let go, however slowly. */
const SWIPE_PX = 20;
/** What sonner itself asks for, unless the drag was fast. It cannot be told another figure. */
const SONNER_SWIPE_PX = 45;

/**
 * As the pointer is lifted, and before sonner reads how far its toast was dragged: far enough for the specification is made
 * far enough for sonner. To which side a toast may be dragged, sonner decides.
 */
function easeSwipe(event: PointerEvent<HTMLElement>) {
  const dragged = (event.target as Element).closest<HTMLElement>('[data-sonner-toast]');
  for (const name of ['--swipe-amount-x', '--swipe-amount-y']) {
    const amount = Number.parseFloat(dragged?.style.getPropertyValue(name) || '0');
    if (Math.abs(amount) >= SWIPE_PX && Math.abs(amount) < SONNER_SWIPE_PX) {
      dragged?.style.setProperty(name, `${Math.sign(amount) * SONNER_SWIPE_PX}px`);
    }
  }
}

/** Sonner's Toaster, loaded with the first toast. */
export function Toasts() {
  const wanted = useToasterWanted();
  const [Loaded, setLoaded] = useState<ComponentType<ToasterProps>>();
  const { settings } = useSettings();
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    import('sonner').then(
      (module) => {
        if (here) setLoaded(() => module.Toaster);
      },
      () => {
        // Without its chunk there are no toasts; the page says what matters itself.
      },
    );
    return () => {
      here = false;
    };
  }, [wanted]);
  if (!Loaded) return null;
  return (
    <div onPointerUpCapture={easeSwipe}>
      <Loaded
        {...TOASTER_OPTIONS}
        theme={settings.theme === 'light' ? 'light' : 'dark'}
        dir={settings.direction}
      />
    </div>
  );
}
