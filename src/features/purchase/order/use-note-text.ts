import { useEffect, useState } from 'react';
import { currentLanguage } from '@/lang/engine/current';
import { loadArea } from '@/lang/engine/text';
import type { Order } from './order-text';

type Note = Order['history'][number];

/** A note in the language of the page. It is English until the words have come, which few orders need. */
export function useNoteText(note: Note | null): string | null {
  const [said, setSaid] = useState<{ of: Note; text: string }>();
  useEffect(() => {
    if (!note?.note || !note.fault || currentLanguage() === 'en') return;
    const told = { ...note.fault, text: note.note };
    let wanted = true;
    void Promise.all([import('@/lib/http/fault-text'), loadArea('wallet'), loadArea('calls')])
      .then(([{ faultText }]) => wanted && setSaid({ of: note, text: faultText(told) }))
      .catch(() => {});
    return () => {
      wanted = false;
    };
  }, [note]);
  return note && said?.of === note ? said.text : (note?.note ?? null);
}
