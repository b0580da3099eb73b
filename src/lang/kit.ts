import type catalog from '../../languages/de/kit.json';
import { area } from './engine/text';

/** An English text of this area: RainbowKit's dialogs. */
export type KitText = keyof typeof catalog;

export const { t } = area<KitText>('kit');
