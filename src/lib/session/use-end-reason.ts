import { useEffect, useState } from 'react';
import { endReasonOf } from '@/lib/http/user-facing-error';
import { useSession } from './session';

/** Why the last session ended by itself, in the language of the page. */
export function useEndReason(): string | undefined {
  const session = useSession();
  const { message, code } = session.status === 'guest' ? session : {};
  const [said, setSaid] = useState<{ message: string; text: string }>();
  useEffect(() => {
    if (message === undefined) return;
    let wanted = true;
    void endReasonOf({ message, code }).then((text) => {
      if (wanted) setSaid({ message, text });
    });
    return () => {
      wanted = false;
    };
  }, [message, code]);
  return said && said.message === message ? said.text : undefined;
}
