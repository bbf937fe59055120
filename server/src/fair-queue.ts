import { Refusal } from './refusal.ts';
import { securityEvent } from './security-event.ts';

/** Whose work it is: of several groups each has a turn after the other, and inside a group each of its members. */
export interface Whose {
  /** For example a network. */
  group: string;
  /** For example an account. */
  member: string;
}

export interface QueueLimits {
  /** What the log calls it where it is full. */
  name: string;
  /** How much is done at once. */
  atOnce: number;
  /** How much of one group is done at once, where it may not be all of `atOnce`. */
  groupAtOnce?: number;
  /** How much of one member may wait. */
  perMember: number;
  /** How much of one group may wait. */
  perGroup: number;
  /** How much may wait in all. */
  total: number;
  /** Seconds after which somebody who is sent away may come again. */
  retryAfter: number;
}

/** Does work in turn. @throws Refusal `unavailable` with `Retry-After` where too much waits already */
export type InTurn = <T>(whose: Whose, work: () => Promise<T>) => Promise<T>;

type Start = () => void;

/** What waits by key: the key that had its turn goes behind the others. */
export class Ring<Item> {
  readonly #items = new Map<string, Item>();

  get size(): number {
    return this.#items.size;
  }

  get(key: string): Item | undefined {
    return this.#items.get(key);
  }

  /** A new key has its turn after those that wait. */
  add(key: string, item: Item): Item {
    this.#items.set(key, item);
    return item;
  }

  /** The first key that may have its turn; it goes to the end, or away where `isEmpty` says so after `take`. */
  turn<Taken>(
    take: (item: Item, key: string) => Taken,
    isEmpty: (item: Item) => boolean,
    mayHave: (key: string) => boolean = () => true,
  ): Taken | undefined {
    for (const [key, item] of this.#items) {
      if (!mayHave(key)) continue;
      const taken = take(item, key);
      this.#items.delete(key);
      if (!isEmpty(item)) this.#items.set(key, item);
      return taken;
    }
    return undefined;
  }

  /** Whoever waits under this key comes after the others. */
  putLast(key: string): void {
    const item = this.#items.get(key);
    if (item === undefined) return;
    this.#items.delete(key);
    this.#items.set(key, item);
  }
}

interface Group {
  waiting: number;
  members: Ring<Start[]>;
}

/**
 * A queue in which nobody waits behind all the work of somebody else: whoever is new has a turn after at most one of each group that
 * waits, and before any whose work is under way now.
 */
export const makeFairQueue = ({
  name,
  atOnce,
  groupAtOnce = atOnce,
  perMember,
  perGroup,
  total,
  retryAfter,
}: QueueLimits): InTurn => {
  const groups = new Ring<Group>();
  const underWayOf = new Map<string, number>();
  let underWay = 0;
  let waiting = 0;

  const mayHave = (group: string): boolean => underWay < atOnce && (underWayOf.get(group) ?? 0) < groupAtOnce;
  const begin = (group: string): void => {
    underWay += 1;
    underWayOf.set(group, (underWayOf.get(group) ?? 0) + 1);
  };
  const end = (group: string): void => {
    underWay -= 1;
    const left = (underWayOf.get(group) ?? 1) - 1;
    if (left > 0) underWayOf.set(group, left);
    else underWayOf.delete(group);
  };

  const wait = ({ group: groupKey, member }: Whose): Promise<void> => {
    const group = groups.get(groupKey);
    const queue = group?.members.get(member);
    if (waiting >= total || (group?.waiting ?? 0) >= perGroup || (queue?.length ?? 0) >= perMember)
      throw new Refusal('unavailable', undefined, {
        headers: { 'retry-after': String(retryAfter) },
        noted: { event: securityEvent.rateLimitReached, limit: `queue of ${name}` },
      });
    const found = group ?? groups.add(groupKey, { waiting: 0, members: new Ring<Start[]>() });
    const line = queue ?? found.members.add(member, []);
    found.waiting += 1;
    waiting += 1;
    return new Promise((resolve) => line.push(resolve));
  };
  const startNext = (): void => {
    const start = groups.turn(
      (group, key) => {
        group.waiting -= 1;
        begin(key);
        return group.members.turn(
          (line) => line.shift(),
          (line) => line.length === 0,
        );
      },
      (group) => group.waiting === 0,
      mayHave,
    );
    if (!start) return;
    waiting -= 1;
    start();
  };

  return async (whose, work) => {
    if (mayHave(whose.group)) begin(whose.group);
    else await wait(whose);
    try {
      return await work();
    } finally {
      // It has just had something: whoever waits beside it comes first, even one who came later.
      groups.get(whose.group)?.members.putLast(whose.member);
      groups.putLast(whose.group);
      end(whose.group);
      startNext();
    }
  };
};
