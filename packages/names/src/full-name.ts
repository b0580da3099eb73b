type Names = { firstName: string; lastName: string };

const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}·ー\s]+$/u;

/** First and last name in the order in which they are written: in East Asian script the family name first, without a space. */
export function namesInOrder({ firstName, lastName }: Names): [string, string] {
  return EAST_ASIAN.test(firstName + lastName) ? [lastName, firstName] : [firstName, lastName];
}

/** `Ada Byron`, `王小明`. */
export function fullName(person: Names): string {
  const [one, other] = namesInOrder(person);
  return one === person.firstName ? `${one} ${other}`.trim() : one + other;
}
