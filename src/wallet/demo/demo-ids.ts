/** Connector ID of the demo wallet. Separate from its code, which loads in demo mode only. */
export const DEMO_CONNECTOR_ID = 'demo';

/** RPC method, specific to the demo wallet, that switches to its next account. */
export const DEMO_NEXT_ACCOUNT = 'demo_nextAccount';
