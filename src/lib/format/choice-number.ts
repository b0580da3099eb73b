import { t } from '@/lang/votes';

/** The number of a choice: the same in the ballot's text, in wallets and on the chain. @param place from 0 */
export const choiceNumber = (place: number): string => t('Choice {number}', { number: place + 1 });
