import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { wordsFor } from '@/lib/http/error-messages';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';

/** Milliseconds in which a removal can be taken back. */
const UNDO_MS = 5_000;

/**
 * Removes notices after a moment in which that can be undone. Leaving the page removes at once what was waiting, because
 * nobody is left to undo it.
 */
export function useRemoval() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());

  const drop = async (id: string) => {
    timers.delete(id);
    try {
      await call(endpoints.removeNotification, { id });
    } catch (error) {
      toast.error('The notice could not be removed', { description: wordsFor(error) });
    }
    await client.invalidateQueries({ queryKey: ['listNotification'] });
    setWaiting((was) => without(was, id));
  };

  useEffect(
    () => () => {
      for (const [id, timer] of timers) {
        clearTimeout(timer);
        // The page is gone: nobody is left to read of a failure, and the notice is simply still there next time.
        call(endpoints.removeNotification, { id }).catch(() => undefined);
      }
      timers.clear();
    },
    [timers],
  );

  return {
    waiting,
    remove: (id: string) => {
      setWaiting((was) => new Set(was).add(id));
      timers.set(
        id,
        setTimeout(() => void drop(id), UNDO_MS),
      );
    },
    undo: (id: string) => {
      clearTimeout(timers.get(id));
      timers.delete(id);
      setWaiting((was) => without(was, id));
    },
  };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const left = new Set(ids);
  left.delete(id);
  return left;
}
