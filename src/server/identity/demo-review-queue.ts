/** The queue by which demo mode approves an identity check after a moment. */
export const DEMO_REVIEW_QUEUE = 'kyc-demo-review';
