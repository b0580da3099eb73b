import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { call } from '@/lib/http/http';
import { tabValue } from '@/lib/storage/stored-value';

/**
 * Demo mode only: the recipients of this tab's messages, which filter the demo inbox. Stored per tab so that a reload
 * keeps them.
 */
const recipients = tabValue('fnx.demo.recipients', (stored) =>
  Array.isArray(stored) ? stored.filter((to) => typeof to === 'string') : null,
);
const listeners = new Set<() => void>();
let opened = false;

/** Sets the recipients of the next codes. Unused outside demo mode. */
export function expectMessages(next: readonly string[]): void {
  recipients.save([...next]);
}

export function setDemoInbox(open: boolean): void {
  opened = open;
  for (const listener of listeners) listener();
}

export const demoInboxStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  open: () => opened,
};

/** Messages to this tab's recipients, newest first; all messages if no recipient is set. */
export async function fetchDemoMessages() {
  const known = recipients.read() ?? [];
  const asked = known.length > 0 ? known.map((to) => ({ to })) : [{}];
  const answers = await Promise.all(asked.map((query) => call(endpoints.demoOutbox, query)));
  const messages = new Map(answers.flatMap(({ docs }) => docs).map((doc) => [doc.id, doc]));
  return [...messages.values()].sort((a, b) => b.at.localeCompare(a.at));
}

export type DemoMessage = Awaited<ReturnType<typeof fetchDemoMessages>>[number];
