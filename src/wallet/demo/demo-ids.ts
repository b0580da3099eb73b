import { storedValue } from '@/lib/storage/stored-value';

/** Connector ID of the demo wallet. Separate from its code, which loads in demo mode only. */
export const DEMO_CONNECTOR_ID = 'demo';

/** Whether the demo wallet was connected when the page was left. Its key is the page's own, so that it stays connected. */
export const demoStays = storedValue<true>('fnx.demoConnected', (value) =>
  value === true ? true : null,
);

/** RPC method, specific to the demo wallet, that switches to its next account. */
export const DEMO_NEXT_ACCOUNT = 'demo_nextAccount';
