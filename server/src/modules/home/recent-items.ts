import { RECENT_ITEMS, type RecentItem } from '@moiety/contract';

/** What a tool's part of the server tells of what somebody worked on. Each tool has its own. */
export interface RecentItems {
  /** What the owner worked on last in that tool, newest first, `most` at most; nothing that is deleted or unfinished. */
  recentItems(ownerId: string, most: number): Promise<RecentItem[]>;
}

/** What an owner worked on last, over all tools. */
export const newestOf = async (providers: readonly RecentItems[], ownerId: string): Promise<RecentItem[]> => {
  const items = await Promise.all(providers.map((provider) => provider.recentItems(ownerId, RECENT_ITEMS)));
  return items
    .flat()
    .toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
    .slice(0, RECENT_ITEMS);
};
