export const DEMO_REVIEW_QUEUE = 'kyc-demo-review';
