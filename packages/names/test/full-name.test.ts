import { fullName } from '../src/full-name';

it.each([
  ['Ada', 'Byron', 'Ada Byron'],
  ['小明', '王', '王小明'],
  ['민수', '김', '김민수'],
  ['Xiaoming', 'Wang', 'Xiaoming Wang'],
  ['小明 Leo', '王', '小明 Leo 王'],
  ['ليلى', 'حداد', 'ليلى حداد'],
  ['', '', ''],
])('%s and %s are written %s', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
