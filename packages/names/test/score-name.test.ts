import { DEFAULT_LIMITS } from '@/config/server-limits';
import { scoreName } from '@/server/compliance/names/score-name';

const least = DEFAULT_LIMITS.sanctionsScore;

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
  expect(scoreName(mine, listed).score).toBeGreaterThanOrEqual(least);
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
  expect(scoreName(mine, listed).score).toBeLessThan(least);
});
