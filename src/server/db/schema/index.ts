export * from './accounts';
export * from './kyc';
export * from './ledger';
export * from './messages';
export * from './operations';
export * from './orders';
export * from './pricing';
export * from './wallets';
