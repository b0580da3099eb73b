import type { DataOf } from '@/api/endpoints';

/** What the service says of accounts by passkey. */
export type PasskeyFacts = DataOf<'config'>['passkeys'];
