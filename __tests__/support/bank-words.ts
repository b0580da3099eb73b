/**
 * Words of the wallet's way, which a person who pays by bank transfer never reads, as each language says them. A deed is no contract of
 * the chain, nor is a node.
 */
const WALLET_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\bwallets?\b|\btokens?\b|network fees?|\bgas\b|\bBNB\b|smart contract|\bthe contract\b(?! note)|chainlink|blockchain/i,
  de: /\bwallets?\b|\btokens?\b|netzwerkgebühr|\bgas\b|\bBNB\b|smart contract|\b(der|des|dem|den|beim) vertrag(s|es)?\b|chainlink|blockchain/i,
  fr: /portefeuille|\bjetons?\b|frais (de|du) réseau|\bgas\b|\bBNB\b|contrat intelligent|\b(le|du|au) contrat\b(?! d’actions)|chainlink|blockchain|chaîne de blocs/i,
  es: /monedero|billetera|(?<!en )\bcarteras?\b|\btokens?\b|(comisión|tarifa) de (la )?red|\bgas\b|\bBNB\b|contrato inteligente|\b(el|del|al) contrato\b(?! de acciones)|chainlink|blockchain|cadena de bloques/i,
  ar: /محفظ|محافظ|رسوم الشبكة|\bBNB\b|عقد ذكي|العقد(?!ة)|الرمز المميز|chainlink|بلوك/i,
  zh: /钱包|代币|网络费|\bgas\b|BNB|智能合约|合约|chainlink|区块链/i,
};

/** @throws Error for a language that the list does not know */
export function hasWalletWord(language: string, text: string): boolean {
  const words = WALLET_WORDS[language];
  if (!words) throw new Error(`No list of words for ${language}.`);
  return words.test(text);
}
