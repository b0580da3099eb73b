/** The chunk of the demo wallet that has the keys of the local chain, for browsers and on the server, and its compressed copies. */
export const DEMO_CHUNK = /(^|\/)demo-mnemonic[^/]*\.js(\.(br|gz))?$/;
