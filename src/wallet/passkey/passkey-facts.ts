import type { DataOf } from '@fnx/api/endpoints';

export type PasskeyFacts = DataOf<'config'>['passkeys'];
