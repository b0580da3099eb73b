import { useSyncExternalStore } from 'react';

type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

type ToastOptions = {
  description?: string;
  /** Milliseconds; default 4000. */
  duration?: number;
  /** Replaces the toast with this id. */
  id?: number | string;
};

let wanted = false;
const listeners = new Set<() => void>();

/** True after the first toast. The shell then mounts sonner's Toaster, so pages without toasts do not load it. */
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

// A shared promise keeps calls in order: a dismissal must not overtake its toast.
function withSonner(act: (sonner: Sonner) => void): void {
  loading ??= import('sonner').then((module) => module.toast);
  loading.then(act, () => {
    // The chunk failed to load; the next toast tries again.
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
  // Sonner queues toasts until its Toaster is mounted.
  withSonner((sonner) => sonner[kind](title, { ...options, id }));
  return id;
}

/** Toast notifications. Each call returns the id for `dismiss`. */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  warning: (title: string, options?: ToastOptions) => show('warning', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  loading: (title: string, options?: ToastOptions) => show('loading', title, options),
  /** Removes one toast, or all. */
  dismiss(id?: number | string): void {
    if (wanted) withSonner((sonner) => sonner.dismiss(id));
  },
};
