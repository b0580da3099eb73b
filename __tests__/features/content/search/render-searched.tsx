import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { quickClient } from '../../../support/service/quick-client';
import { renderList } from '../reading/list-router';

/** The same for a page with a search, which loads its index. */
export const renderSearched = (url: string, page: ReactElement) =>
  renderList(url, <QueryClientProvider client={quickClient()}>{page}</QueryClientProvider>);
