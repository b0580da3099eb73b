import { endpoints } from '@fnx/api/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '@/lang/messaging';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { toast } from '@/lib/page/toast';
import { invalidateAfter } from '@/lib/queries/query-keys';

/** Time to undo a removal, in milliseconds. */
const UNDO_MS = 5_000;

/** Removes notifications after a delay in which the removal can be undone. Leaving the page sends pending removals at once. */
export function useRemoval() {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [timers] = useState(() => new Map<string, ReturnType<typeof setTimeout>>());

  const drop = async (id: string) => {
    timers.delete(id);
    try {
      await call(endpoints.removeNotification, { id });
    } catch (error) {
      const description = await messageOf(error);
      toast.error(t('Notification could not be removed'), { description });
    }
    await invalidateAfter(client, 'notification');
    setWaiting((was) => without(was, id));
  };

  useEffect(
    () => () => {
      for (const [id, timer] of timers) {
        clearTimeout(timer);
        // The page is gone: after a failure the notification is still in the list on the next visit.
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
