import { resembles } from '../src/resembles';

const LEAST = 88;

it.each([
  ['Muammar Gaddafi', 'Mu`ammar al-Qadhafi'],
  ['Mohammed Hussein', 'Muhammad Husayn'],
  ['Abdurrahman Yousef', 'ABD-AL-RAHMAN YUSUF'],
  ['Ahmed Abdullah', 'Abdallah AHMAD'],
  ['Usama Ladin', 'Usama bin Muhammad bin Awad bin Ladin'],
  ['Владимир Путин', 'PUTIN, Vladimir Vladimirovich'],
  ['Slobodan Milosevic', 'Слободан Милошевић'],
  ['Jean-Pierre Bemba', 'BEMBA Jeanpierre'],
  ['Jerome Kakwavu', 'JÉRÔME KAKWAVU BUKANDE'],
  ['Jon Smith', 'SMITH, John'],
])('%s may be %s', (mine, listed) => {
  expect(resembles(mine, [{ name: listed }], LEAST)).toHaveLength(1);
});

it.each([
  ['Musa Ibrahim', 'Musa'],
  ['Mohammed Karim', 'Mohammed Ali'],
  ['John Smith', 'Jane Smith'],
  ['Tom Brown', 'Tim Braun'],
  ['Grace Hopper', 'Grace Harper'],
  ['Ali Khan', 'Mohammed Ali Hassan Nasser'],
  ['', 'Musa'],
])('%s is not %s', (mine, listed) => {
  expect(resembles(mine, [{ name: listed }], LEAST)).toEqual([]);
});
