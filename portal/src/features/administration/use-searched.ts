import { useSearchParams } from 'react-router-dom';
import { PAGE_PARAMETER, SEARCH_PARAMETER } from '../../shared/config/list-parameters.ts';

/** What of a list is shown. */
export interface Shown {
  page: number;
  /** What is looked for; empty for everything. */
  q: string;
}

/** What the page's address says is shown of its list, and the way to show something else. */
export const useSearched = (): [Shown, (next: Partial<Shown>, replace?: boolean) => void] => {
  const [address, setAddress] = useSearchParams();
  const shown: Shown = {
    page: Math.min(100_000, Math.max(1, Math.floor(Number(address.get(PAGE_PARAMETER))) || 1)),
    q: address.get(SEARCH_PARAMETER)?.trim().slice(0, 100) ?? '',
  };
  const show = (next: Partial<Shown>, replace = false): void => {
    const { page, q } = { ...shown, page: 1, ...next };
    setAddress(
      { ...(q && { [SEARCH_PARAMETER]: q }), ...(page > 1 && { [PAGE_PARAMETER]: String(page) }) },
      { replace },
    );
  };
  return [shown, show];
};
