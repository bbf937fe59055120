import { useSearchParams } from 'react-router-dom';
import { organizationActionSchema, type OrganizationAction } from '@moiety/contract/organizations.ts';
import {
  ACTION_PARAMETER,
  PAGE_PARAMETER,
  SEARCH_PARAMETER,
  TAB_PARAMETER,
} from '../../shared/config/list-parameters.ts';

/** What of the organization is shown to who manages it. */
const tabs = ['members', 'invitations', 'log'] as const;
export type Tab = (typeof tabs)[number];

interface Shown {
  tab: Tab;
  page: number;
  /** Who is looked for among the members; empty for all. */
  q: string;
  /** What the log tells of; undefined for all. */
  action: OrganizationAction | undefined;
}

/** What the page's address says is shown, and the way to show something else; the page of a list begins anew with it. */
export const useListAddress = (): [Shown, (next: Partial<Shown>, replace?: boolean) => void] => {
  const [address, setAddress] = useSearchParams();
  const shown: Shown = {
    tab: tabs.find((tab) => tab === address.get(TAB_PARAMETER)) ?? 'members',
    page: Math.min(100_000, Math.max(1, Math.floor(Number(address.get(PAGE_PARAMETER))) || 1)),
    q: address.get(SEARCH_PARAMETER)?.trim().slice(0, 100) ?? '',
    action: organizationActionSchema.safeParse(address.get(ACTION_PARAMETER)).data,
  };
  const show = (next: Partial<Shown>, replace = false): void => {
    const { tab, page, q, action } = { ...shown, page: 1, ...next };
    setAddress(
      {
        ...(tab !== 'members' && { [TAB_PARAMETER]: tab }),
        ...(tab === 'members' && q && { [SEARCH_PARAMETER]: q }),
        ...(tab === 'log' && action && { [ACTION_PARAMETER]: action }),
        ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
      },
      { replace },
    );
  };
  return [shown, show];
};
