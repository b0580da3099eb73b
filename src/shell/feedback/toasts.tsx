import {
  type ComponentType,
  type CSSProperties,
  type PointerEvent,
  useEffect,
  useState,
} from 'react';
import type { ToasterProps } from 'sonner';
import { t } from '@/lang/shell';
import { useToasterWanted } from '@/lib/page/toast';
import { directionIn, useSettings } from '@/shell/session/settings';

/** Values fixed by the specification. */
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

/** Drag distance that dismisses a toast, at any speed. */
const SWIPE_PX = 20;
/** sonner's own threshold for slow drags; not configurable. */
const SONNER_SWIPE_PX = 45;

/** Before sonner reads the drag distance on pointer up, raises it from our threshold to sonner's. */
function easeSwipe(event: PointerEvent<HTMLElement>) {
  const dragged = (event.target as Element).closest<HTMLElement>('[data-sonner-toast]');
  for (const name of ['--swipe-amount-x', '--swipe-amount-y']) {
    const amount = Number.parseFloat(dragged?.style.getPropertyValue(name) || '0');
    if (Math.abs(amount) >= SWIPE_PX && Math.abs(amount) < SONNER_SWIPE_PX) {
      dragged?.style.setProperty(name, `${Math.sign(amount) * SONNER_SWIPE_PX}px`);
    }
  }
}

export function Toasts() {
  const wanted = useToasterWanted();
  const [Loaded, setLoaded] = useState<ComponentType<ToasterProps>>();
  const { settings, shown } = useSettings();
  useEffect(() => {
    if (!wanted) return;
    let mounted = true;
    import('sonner').then(
      (module) => {
        if (mounted) setLoaded(() => module.Toaster);
      },
      () => {
        // The chunk failed to load; pages show important messages themselves.
      },
    );
    return () => {
      mounted = false;
    };
  }, [wanted]);
  if (!Loaded) return null;
  return (
    <div onPointerUpCapture={easeSwipe}>
      <Loaded
        {...TOASTER_OPTIONS}
        theme={shown}
        dir={directionIn(settings)}
        containerAriaLabel={t('Notifications')}
        toastOptions={{ closeButtonAriaLabel: t('Close') }}
      />
    </div>
  );
}
