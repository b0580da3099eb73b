/** Nodes limit the blocks of a request for events; a refused request is halved. */
const MOST_BLOCKS = 2_000n;
const FEWEST_BLOCKS = 10n;

type Range = { fromBlock: bigint; toBlock: bigint };

/**
 * Reads events of many blocks, range by range, in their sequence.
 * @param read asks for the events of one range, and returns what adds them; nothing is added of a range that was refused
 * @param onProgress part of the blocks read, 0 to 1
 * @throws the node's error, if it refuses few blocks too
 */
export async function readRanges(
  { fromBlock, toBlock }: Range,
  read: (range: Range) => Promise<() => void>,
  onProgress?: (part: number) => void,
): Promise<void> {
  let span = MOST_BLOCKS;
  for (let from = fromBlock; from <= toBlock; ) {
    const last = from + span - 1n;
    const to = last < toBlock ? last : toBlock;
    try {
      (await read({ fromBlock: from, toBlock: to }))();
    } catch (error) {
      if (span <= FEWEST_BLOCKS) throw error;
      span /= 2n;
      continue;
    }
    from = to + 1n;
    onProgress?.(Number(from - fromBlock) / Number(toBlock - fromBlock + 1n));
  }
}
