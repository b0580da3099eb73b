import type { DataOf } from '@/api/endpoints';

export type PasskeyFacts = DataOf<'config'>['passkeys'];
