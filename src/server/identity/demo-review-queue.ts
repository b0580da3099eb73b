/** Jobs that approve identity checks automatically in demo mode. */
export const DEMO_REVIEW_QUEUE = 'kyc-demo-review';
