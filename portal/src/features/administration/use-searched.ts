import { useSearchParams } from 'react-router-dom';
import { accountOrders, type AccountOrder } from '@moiety/contract/administration.ts';
import { PAGE_PARAMETER, SEARCH_PARAMETER, SORT_PARAMETER } from '../../shared/config/list-parameters.ts';

/** What of a list is shown. */
export interface Shown {
  page: number;
  /** What is looked for; empty for everything. */
  q: string;
  /** Which accounts come first; other lists have one order. */
  sort: AccountOrder;
}

/** What the page's address says is shown of its list, and the way to show something else. */
export const useSearched = (): [Shown, (next: Partial<Shown>, replace?: boolean) => void] => {
  const [address, setAddress] = useSearchParams();
  const shown: Shown = {
    page: Math.min(100_000, Math.max(1, Math.floor(Number(address.get(PAGE_PARAMETER))) || 1)),
    q: address.get(SEARCH_PARAMETER)?.trim().slice(0, 100) ?? '',
    sort: accountOrders.find((order) => order === address.get(SORT_PARAMETER)) ?? 'newest',
  };
  const show = (next: Partial<Shown>, replace = false): void => {
    const { page, q, sort } = { ...shown, page: 1, ...next };
    setAddress(
      {
        ...(q && { [SEARCH_PARAMETER]: q }),
        ...(sort !== 'newest' && { [SORT_PARAMETER]: sort }),
        ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
      },
      { replace },
    );
  };
  return [shown, show];
};
