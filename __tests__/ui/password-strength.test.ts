import { passwordStrength } from '@/ui/forms/password/password-strength';

it.each([
  ['', 0],
  ['a', 1],
  ['abc1234', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['password', 1],
  ['kumquats', 2],
  ['Tr0ub4dor&3', 3],
  ['violet harbour', 3],
  ['correct horse battery', 4],
])('password strength: %p is %d', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
