/**
 * Rewrites Solidity so that each check can be switched off while the tests run: one compilation serves all mutants. The library
 * `Mutants` reads the number of the removed check from the environment.
 */

export type Mutant = { id: number; file: string; line: number; removed: string };

/** `vm.envOr` of forge: tests run the contracts without a fork, where every contract may use cheat codes. */
export const MUTANTS_LIBRARY = `// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.30;

interface MutantVm {
    function envOr(string calldata name, uint256 otherwise) external view returns (uint256);
}

library Mutants {
    /// Also pure functions check.
    function keeps(uint256 id) internal pure returns (bool) {
        function(uint256) view returns (bool) reads = _keeps;
        function(uint256) pure returns (bool) keeps_;
        assembly {
            keeps_ := reads
        }
        return keeps_(id);
    }

    function _keeps(uint256 id) private view returns (bool) {
        return MutantVm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D).envOr("MUTANT", uint256(0)) != id;
    }
}
`;

// A check with a remark at the end of its line only saves gas, or is a modifier's, which is removed where it is applied.
const CHECK_LINE =
  /^(\s*(?:else )?)if \((.+)\) (revert .+|return(?: (?:false|[A-Z]{2,}))?|continue);$/;
const CALL_LINE = /^(\s*(?:else )?(?:if \(.+\) )?)((?:\w+\(\w+\)\.)?_?require\w+\(.+\));$/;
const MODIFIER = /\b(only\(Roles\.\w+\)|onlyPart\(parts\.\w+\)|onlyLocker|whenNotPaused)/g;

/** The check of each modifier, as it makes it. */
const CHECKS: Readonly<Record<string, (argument: string) => string>> = {
  only: (role) => `_requireRole(${role}, msg.sender)`,
  onlyPart: (part) => `_requirePart(${part})`,
  onlyLocker: () => '_requireLocker()',
  whenNotPaused: () => '_requireNotPaused()',
};

/** The check of a modifier with its argument, as a statement at the start of the function. */
function statementOf(modifier: string): string {
  const [, name = '', argument = ''] = /^(\w+)(?:\((.+)\))?$/.exec(modifier) ?? [];
  return `${CHECKS[name]?.(argument)};`;
}

/**
 * Instruments one source: every operand of a condition that reverts or skips, every call of a `_require` function and every modifier.
 *
 * @param firstId the id of its first mutant; ids count on from it
 */
export function instrument(
  file: string,
  source: string,
  firstId: number,
): { source: string; mutants: Mutant[] } {
  const mutants: Mutant[] = [];
  const guard = (line: number, removed: string) => {
    const id = firstId + mutants.length;
    mutants.push({ id, file, line: line + 1, removed: removed.trim() });
    return `Mutants.keeps(${id})`;
  };
  // A modifier's own check is removed where it is applied.
  let isModifier = false;
  const lines = source.split('\n').map((line, index) => {
    isModifier = isModifier ? !/^ {4}\}/.test(line) : /^ {4}modifier /.test(line);
    return isModifier ? line : instrumentLine(line, (text) => guard(index, text));
  });
  const instrumented = instrumentModifiers(lines, guard).join('\n');
  if (mutants.length === 0) return { source, mutants };
  return {
    source: instrumented.replace(
      /(pragma solidity [^\n]+\n)/,
      '$1import {Mutants} from "./Mutants.sol";\n',
    ),
    mutants,
  };
}

function instrumentLine(line: string, guard: (removed: string) => string): string {
  const [, start, condition, action = ''] = CHECK_LINE.exec(line) ?? [];
  if (condition !== undefined) {
    const effect = action.replace('revert ', '');
    const operands = splitOr(condition).map(
      (part) => `((${part}) && ${guard(`${part} -> ${effect}`)})`,
    );
    return `${start}if (${operands.join(' || ')}) ${action};`;
  }
  const [, before, call] = CALL_LINE.exec(line) ?? [];
  return call === undefined ? line : `${before}{ if (${guard(call)}) ${call}; }`;
}

/** Moves each modifier of a function's header to the start of its body, behind a switch. */
function instrumentModifiers(
  lines: readonly string[],
  guard: (line: number, removed: string) => string,
): string[] {
  let header: { at: number; checks: string[] } | null = null;
  return lines.map((line, index) => {
    if (/^\s*function /.test(line)) header = { at: index, checks: [] };
    if (!header) return line;
    const { checks } = header;
    const rest = line.replace(MODIFIER, (modifier) => {
      checks.push(`if (${guard(index, modifier)}) ${statementOf(modifier)}`);
      return '';
    });
    if (/;\s*$/.test(rest)) header = null;
    if (!/\{\s*$/.test(rest)) return rest;
    header = null;
    return `${rest} ${checks.join(' ')}`;
  });
}

function splitOr(condition: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < condition.length; i++) {
    if (condition[i] === '(') depth++;
    else if (condition[i] === ')') depth--;
    else if (depth === 0 && condition.startsWith('||', i)) {
      parts.push(condition.slice(start, i).trim());
      start = i + 2;
    }
  }
  return [...parts, condition.slice(start).trim()];
}
