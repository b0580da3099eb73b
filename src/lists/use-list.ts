import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useErrorText } from '@/lib/http/use-error-text';
import { useUrlState } from '@/lib/url-state/use-url-state';
import { type Chosen, type Filters, type Given, given, readFilters } from './filters';

/** A page of a list, as the service answers. */
export type ListData<Row> = {
  docs: readonly Row[];
  /** Number of rows on all pages. */
  total: number;
  page: number;
  pages: number;
};

/** Rows per page that people can choose. */
export const SIZES = [20, 50, 100] as const;

/** State of a list, and how to change it. */
export type List<Row, Data extends ListData<Row> = ListData<Row>> = {
  filters: Filters;
  /** The values of the filters, from the URL. */
  chosen: Chosen<Filters>;
  page: number;
  size: number;
  change: (parts: Readonly<Record<string, string | number>>) => void;
  toPage: (page: number, instead?: boolean) => void;
  /** Undefined until loaded; kept while another page is loading. */
  data: Data | undefined;
  isStale: boolean;
  /** Loaded since the page was opened: before, it may be of an earlier visit. */
  isOfVisit: boolean;
  /** Why the last call failed, in the words of the page. */
  failure: string | null;
  retry: () => unknown;
  /** Every row that matches the filters, from all pages. */
  readAll: () => Promise<readonly Row[]>;
};

/** The page of a list that is asked for, from 1, and its rows. */
export type PageInput = { page: number; limit: number };

/** The input of a list's query: the page, and what is chosen. */
type ListInput<F extends Filters> = PageInput & Given<F>;

const NONE: Filters = {};

/**
 * A list whose filters, page and size are in the URL, so that they survive a reload, can be linked to and follow Back.
 *
 * @param query the query of the chosen page
 * @param size rows per page, unless chosen
 * @param reason why a call failed, in the words of the page
 */
export function useList<Data extends ListData<unknown>, Key extends QueryKey, F extends Filters>({
  filters,
  query,
  size: first = SIZES[0],
  reason,
}: {
  filters?: F;
  query: (input: ListInput<F>) => UseQueryOptions<Data, Error, Data, Key>;
  size?: (typeof SIZES)[number];
  reason?: (error: Error) => string;
}): List<Data['docs'][number], Data> & { given: Given<F> } {
  const known = filters ?? (NONE as F);
  const { query: address, text, page, change, toPage } = useUrlState();
  const chosen = readFilters(known, address);
  const size = SIZES.find((one) => String(one) === text('size')) ?? first;
  const chosenInput = given<F>(chosen);
  const client = useQueryClient();
  const readAll = async () => {
    const rows: Data['docs'][number][] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const limit = SIZES[2];
      const read = await client.fetchQuery(query({ page, limit, ...chosenInput }) as never);
      const part = read as Data;
      rows.push(...part.docs);
      pages = part.pages;
    }
    return rows;
  };
  const { data, error, isPlaceholderData, isFetchedAfterMount, refetch } = useQuery<
    Data,
    Error,
    Data,
    Key
  >({
    ...query({ page, limit: size, ...chosenInput }),
    placeholderData: keepPreviousData as never,
  });
  const said = useErrorText(reason ? null : error);
  return {
    filters: known,
    chosen: chosen as Chosen<Filters>,
    given: chosenInput,
    page,
    size,
    change,
    toPage,
    data,
    isStale: isPlaceholderData,
    isOfVisit: isFetchedAfterMount,
    failure: error ? (reason?.(error) ?? said ?? '') : null,
    retry: refetch,
    readAll,
  };
}
