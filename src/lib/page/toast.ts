import { useSyncExternalStore } from 'react';

type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

type ToastOptions = {
  description?: string;
  /** Milliseconds; 4000 unless told. */
  duration?: number;
  /** Replaces the toast of that id. */
  id?: number | string;
};

let wanted = false;
const listeners = new Set<() => void>();

/** True from the first toast on: the shell then mounts sonner's Toaster, which no page pays for before. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
    () => false,
  );
}

type Sonner = typeof import('sonner')['toast'];

let loading: Promise<Sonner> | null = null;

// One promise for all, so that a dismissal never overtakes the toast it is for.
function withSonner(act: (sonner: Sonner) => void): void {
  loading ??= import('sonner').then((module) => module.toast);
  loading.then(act, () => {
    // Without its chunk there is no toast; the next one tries again.
    loading = null;
  });
}

let lastId = 0;

function show(kind: ToastKind, title: string, options: ToastOptions = {}): number | string {
  lastId += 1;
  const id = options.id ?? `fnx-${lastId}`;
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  // Sonner keeps what is said before its Toaster is mounted, and shows it then.
  withSonner((sonner) => sonner[kind](title, { ...options, id }));
  return id;
}

/** Short words at the edge of the page; each returns the id that `dismiss` takes. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  loading: (title: string, options?: ToastOptions) => show('loading', title, options),
  /** Takes one away, or all. */
  dismiss(id?: number | string): void {
    if (wanted) withSonner((sonner) => sonner.dismiss(id));
  },
};
