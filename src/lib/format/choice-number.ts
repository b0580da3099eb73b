import { t } from '@/lang/votes';

/** The number of a choice: the ballot's text counts from 1, the contract and so every wallet from 0. @param place from 0 */
export function choiceNumber(place: number): string {
  return t('Choice {number} here, number {index} in your wallet and on the chain', {
    number: place + 1,
    index: place,
  });
}
