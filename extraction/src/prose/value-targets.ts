import type { TargetMention } from './mentions.ts';
import { ELSEWHERE, type Measured, type Place, type Sentence, type Told } from './sentence.ts';

/** What the sentences of a paragraph are about, as long as they name one target with one endpoint. */
export class ToldTarget {
  target: Told | undefined;
  #isClear = true;

  hear({ text, endpoints, targets }: Sentence): void {
    const names = new Set(targets.map(({ target }) => target));
    const own = new Set(endpoints.map(({ endpoint }) => endpoint));
    if (names.size === 0 && own.size === 0) return;
    // What is named with its endpoint, or for safety's sake, is named for the one sentence.
    const isAside = targets.some(
      (one) => one.isBeforeEndpoint === true || /^(?:hERG|CYP|P-gp|Nav|Cav)/.test(one.target),
    );
    if (isAside) this.#isClear = false;
    const [target, endpoint] = [[...names][0], [...own][0]];
    if (names.size === 0) {
      if (ELSEWHERE.test(text)) this.#isClear = false;
    } else if (
      names.size > 1 ||
      own.size !== 1 ||
      (this.target !== undefined && this.target.target !== target)
    )
      this.#isClear = false;
    else this.target = { target: target!, endpoint: endpoint! };
    if (!this.#isClear) this.target = undefined;
  }
}

/** Whether a target is named right behind values, as what they were measured on. */
const isAttached = (text: string, end: number, target: TargetMention): boolean => {
  const between = text.slice(end, target.at);
  return (
    between.length < 60 &&
    (/^\s?\($/.test(between) ||
      /^[\s)]*(?:\([^()]{1,20}\)\s)?(?:against|towards?|for|on|in|at|versus|对)\s(?:(?:the|both|human|related|kinase)\s){0,3}$/.test(
        between,
      ))
  );
};

/** Between a value and what a further clause is about. */
const NEXT_CLAUSE = /\b(?:and|but|while|whereas|although|however|which|without|over)\b|[;；]/i;

/** Values that are given together, and the targets that are named before and behind them, up to the values beside them. */
interface Group {
  siblings: readonly Measured[];
  ahead: readonly TargetMention[];
  behind: readonly TargetMention[];
}

function groupOf({ text, targets }: Sentence, value: Measured, values: readonly Measured[]): Group {
  const siblings = values.filter(({ list }) => list === value.list);
  const [first, last] = [siblings[0]!, siblings.at(-1)!];
  const previous = values.findLast(({ end }) => end <= first.at);
  const next = values.find(({ at }) => at >= last.end);
  const to = next === undefined ? Infinity : next.endpointStart > last.end ? next.endpointStart : next.at;
  const free = targets.filter(({ isBeforeEndpoint }) => isBeforeEndpoint !== true);
  const attached = attachedTo(text, last.end, free);
  const ofPrevious = previous === undefined ? [] : attachedTo(text, previous.end, free);
  return {
    siblings,
    ahead: free.filter(
      (one) => one.end <= first.at && one.at >= (previous?.end ?? 0) && !ofPrevious.includes(one),
    ),
    behind:
      attached.length > 0
        ? attached
        : free.filter(({ at }) => at >= last.end && at < to && !NEXT_CLAUSE.test(text.slice(last.end, at))),
  };
}

/** The list of targets that is named right behind values. */
function attachedTo(text: string, end: number, targets: readonly TargetMention[]): TargetMention[] {
  const found: TargetMention[] = [];
  for (const one of targets.filter(({ at }) => at >= end)) {
    const last = found.at(-1);
    const isNext =
      last === undefined
        ? isAttached(text, end, one)
        : /^(?:\s(?:cells?|kinases?|receptors?))?(?:,|,?\s(?:and|or))\s(?:the\s)?$/.test(
            text.slice(last.end, one.at),
          );
    if (!isNext) break;
    found.push(one);
  }
  return found;
}

/** What a value was measured on: that before its endpoint, that at the same place of a list, that of its own part of the sentence, or the only one. */
export function targetFor(sentence: Sentence, value: Measured, values: readonly Measured[]): string {
  const { text, targets, endpoints } = sentence;
  const { siblings, ahead, behind } = groupOf(sentence, value, values);
  const place = siblings.indexOf(value);
  const direct = targets.filter(
    ({ isBeforeEndpoint, end }) =>
      isBeforeEndpoint === true && endpoints.find(({ at }) => at >= end)?.at === value.endpointStart,
  );
  if (direct.length === 1) return direct[0]!.target;
  if (direct.length > 1) return direct.length === siblings.length ? direct[place]!.target : '';
  const isListed = attachedTo(text, siblings.at(-1)!.end, behind).length > 0;
  for (const own of isListed ? [behind, ahead] : [ahead, behind])
    if (siblings.length > 1 && own.length === siblings.length) return own[place]!.target;
  const names = [...new Set(targets.map(({ target }) => target))];
  if (siblings.length > 1 && names.length === siblings.length && ahead.length + behind.length > 1)
    return names[place]!;
  if (isListed) return behind.length === 1 ? behind[0]!.target : '';
  const nearest = ahead.at(-1) ?? behind[0];
  if (nearest !== undefined && (ahead.length <= 1 || siblings.length === 1)) return nearest.target;
  return nearest === undefined ? onlyTarget(sentence, value, values) : '';
}

const BINDING: ReadonlySet<string> = new Set(['IC50', 'Ki', 'Kd', 'pIC50', 'pKi', 'pKd']);

/** The one target that a sentence names before all of its values, for a value that is of the kind of the first. */
function onlyTarget({ targets }: Sentence, value: Measured, values: readonly Measured[]): string {
  const [first] = values;
  const names = new Set(targets.map(({ target }) => target));
  const [one] = targets;
  if (one === undefined || names.size > 1 || first === undefined || one.isBeforeEndpoint === true) return '';
  const isOfKind =
    value.endpoint === first.endpoint || (BINDING.has(value.endpoint) && BINDING.has(first.endpoint));
  return isOfKind && one.end <= first.at ? one.target : '';
}

/** The target that the sentences before were about alone, for a value of the same endpoint in a sentence that names none. */
export const toldFor = ({ text, targets, told }: Sentence, { endpoint }: Measured): string =>
  targets.length === 0 && told?.endpoint === endpoint && !ELSEWHERE.test(text) ? told.target : '';

/** Whether as many compounds as targets stand in order with as many values: which of both the order is of is not told. */
export function isPairedTwice(
  value: Measured,
  values: readonly Measured[],
  targets: readonly TargetMention[],
  places: readonly Place[],
): boolean {
  const siblings = values.filter(({ list }) => list === value.list);
  const names = new Set(targets.map(({ target }) => target));
  const labels = new Set(siblings.map((one) => places[values.indexOf(one)]!.own[0]?.label));
  return siblings.length > 1 && labels.size === siblings.length && names.size === siblings.length;
}
