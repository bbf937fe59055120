/** A year and much less of it, in hours. */
export const YEAR = 365 * 24;
export const LONG = 100 * 24;

interface Lot {
  /** Hours since it came. */
  age: number;
  remaining: number;
  held: number;
}
interface Part {
  lot: Lot;
  amount: number;
}
/** Work that credits were set aside for. */
export interface Job {
  amount: number;
  held: Part[];
  taken: Part[];
  settled: boolean;
  /** Who asked for it, where several may. */
  by: number | undefined;
}

/** How much of a job's fee was not given back. */
export const left = ({ taken }: Job): number => taken.reduce((sum, { amount }) => sum + amount, 0);

/** What the ledger should do with one account, said in the simplest way. */
export class Model {
  /** The oldest first. */
  lots: Lot[] = [];
  jobs: Job[] = [];
  entries: { reason: string; amount: number; balance: number; by: number | undefined }[] = [];
  days = new Set<string>();

  get balance(): number {
    return this.lots.reduce((sum, { remaining }) => sum + remaining, 0);
  }
  get spendable(): Lot[] {
    return this.lots.filter(({ age, remaining, held }) => age < YEAR && remaining > held);
  }
  get remaining(): number {
    return this.spendable.reduce((sum, { remaining, held }) => sum + remaining - held, 0);
  }
  book(reason: string, amount: number, by?: number): void {
    this.entries.push({ reason, amount, balance: this.balance, by });
  }
  grant(amount: number, reason = 'system'): void {
    this.lots.push({ age: 0, remaining: amount, held: 0 });
    this.book(reason, amount);
  }
  /** What somebody spent and has set aside. */
  spentBy(by: number): number {
    return this.jobs
      .filter((job) => job.by === by)
      .reduce((sum, job) => sum + (job.settled ? left(job) : job.amount), 0);
  }
  /** @returns undefined where it is refused */
  reserve(amount: number, by?: number, cap: number | null = null): Job | undefined {
    if (this.remaining < amount) return undefined;
    if (by !== undefined && cap !== null && this.spentBy(by) + amount > cap) return undefined;
    const held: Part[] = [];
    let open = amount;
    for (const lot of this.spendable) {
      const part = Math.min(open, lot.remaining - lot.held);
      open -= part;
      lot.held += part;
      if (part > 0) held.push({ lot, amount: part });
    }
    const job = { amount, held, taken: [], settled: false, by };
    this.jobs.push(job);
    return job;
  }
  settle(job: Job, amount: number): void {
    let open = amount;
    for (const { lot, amount: most } of job.held) {
      const part = Math.min(open, most);
      open -= part;
      lot.held -= most;
      lot.remaining -= part;
      if (part > 0) job.taken.push({ lot, amount: part });
    }
    job.settled = true;
    if (amount > 0) this.book('fee-deduction', -amount, job.by);
  }
  refund(job: Job, amount: number): void {
    let open = amount;
    let late = 0;
    for (const part of job.taken.toReversed()) {
      const back = Math.min(open, part.amount);
      open -= back;
      part.amount -= back;
      if (part.lot.age < YEAR) part.lot.remaining += back;
      else late += back;
    }
    if (late > 0) this.lots.push({ age: 0, remaining: late, held: 0 });
    this.book('fee-refund', amount, job.by);
  }
  expire(): void {
    for (const lot of this.lots) {
      const free = lot.remaining - lot.held;
      if (lot.age < YEAR || free === 0) continue;
      lot.remaining -= free;
      this.book('expiry', -free);
    }
  }
  /** Takes all that can be spent. */
  clear(reason: string): void {
    const amount = this.remaining;
    for (const lot of this.spendable) lot.remaining = lot.held;
    if (amount > 0) this.book(reason, -amount);
  }
  pass(hours: number): void {
    for (const lot of this.lots) lot.age += hours;
  }
}
