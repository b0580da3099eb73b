import { type ComponentType, type CSSProperties, useEffect, useState } from 'react';
import type { ToasterProps } from 'sonner';
import { useToasterWanted } from '@/lib/toast';
import { useSettings } from './settings';

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
    <Loaded
      {...TOASTER_OPTIONS}
      theme={settings.theme === 'light' ? 'light' : 'dark'}
      dir={settings.direction}
    />
  );
}
