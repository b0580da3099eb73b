/** The demo wallet's id among the connectors; apart from its code, which loads in demo mode alone. */
export const DEMO_CONNECTOR_ID = 'demo';

/** Asks the demo wallet, and no other, to go on to another of its accounts. */
export const DEMO_NEXT_ACCOUNT = 'demo_nextAccount';
