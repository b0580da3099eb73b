import { gasFaults } from '../build/gas';
import { instrument } from '../build/mutants';
import { rareKinds } from '../build/run-tests';

describe('mutants', () => {
  const removed = (source: string) =>
    instrument('Some', `pragma solidity 0.8.30;\n${source}`, 1).mutants.map(
      (mutant) => mutant.removed,
    );

  it.each([
    ['        if (a == 0) revert Zero();', ['a == 0 -> Zero()']],
    ['        else if (a == 0) revert Zero();', ['a == 0 -> Zero()']],
    ['        if (f(a || b) || c) revert Bad(c);', ['f(a || b) -> Bad(c)', 'c -> Bad(c)']],
    ['        if (a || b) return;', ['a -> return', 'b -> return']],
    ['        if (a || b) return false;', ['a -> return false', 'b -> return false']],
    ['        if (a) return INVALID;', ['a -> return INVALID']],
    ['        if (a) return b;', []],
    ['        _requireLeft(amount);', ['_requireLeft(amount)']],
    ['        if (x) _requireLeft(amount);', ['_requireLeft(amount)']],
    [
      '    function f() external only(Roles.BOARD) whenNotPaused {\n    }',
      ['only(Roles.BOARD)', 'whenNotPaused'],
    ],
    [
      '    function f(uint256 a)\n        external onlyPart(parts.sale)\n    {\n    }',
      ['onlyPart(parts.sale)'],
    ],
    ['        Enforcement(e).requireExecutable(a);', ['Enforcement(e).requireExecutable(a)']],
    ['    modifier m() {\n        if (a == 0) revert Zero();\n        _;\n    }', []],
    ['        return a == 0;', []],
  ])('finds the checks of %j', (source, expected) => {
    expect(removed(source)).toEqual(expected);
  });

  it('switches one operand off', () => {
    const { source } = instrument('Some', '        if (a || b) revert Bad();', 7);
    expect(source).toBe(
      '        if (((a) && Mutants.keeps(7)) || ((b) && Mutants.keeps(8))) revert Bad();',
    );
  });
});

describe('gas', () => {
  it.each([
    ['equal', { buy: 100 }, []],
    ['two percent more', { buy: 102 }, []],
    ['over two percent more', { buy: 103 }, ['buy costs 103, 100 in packages/contracts/gas.json.']],
    ['over the target', { buy: 121 }, ['buy costs 121, target 120.']],
    ['not measured', {}, ['buy is not measured and in packages/contracts/gas.json.']],
  ])('%s', (_, measured, faults) => {
    expect(gasFaults(measured, { buy: 100 }, { buy: 120 })).toEqual(faults);
  });
});

describe('kinds of calls in invariant runs', () => {
  it('names those that succeeded in no run', () => {
    expect(rareKinds('buy=0 veto=0\nbuy=1 veto=0')).toEqual([
      'veto succeeded in none of 2 invariant runs.',
    ]);
  });
});
