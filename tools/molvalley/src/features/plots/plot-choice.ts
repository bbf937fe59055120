import { parseScope, writeScope } from '../../shared/scope/scope.ts';
import type { Scope } from '../../shared/scope/scope.ts';

/** The kinds of plots, in the order in which they are offered. */
export const plotKinds = ['scatter', 'histogram', 'box', 'heat-map', 'radar', 'map'] as const;
export type PlotKind = (typeof plotKinds)[number];

/**
 * What a person chose to plot; it lives in the query of the tool's route. Ids are those of `PlotColumns`; an empty one stands for the
 * column that is offered first.
 */
export interface PlotChoice {
  kind: PlotKind;
  /** Of the horizontal axis; in a heat map the columns. */
  x: string;
  /** Of the vertical axis, or of the one value that is plotted. */
  y: string;
  /** By what points are colored, boxes are made or rows of a heat map are grouped; `none` for nothing. */
  group: string;
  logX: boolean;
  logY: boolean;
  /** Whether the least-squares line is drawn. */
  trend: boolean;
  /** Which molecules are plotted. */
  scope: Scope;
}

const flags = ['logX', 'logY', 'trend'] as const;
const columns = ['x', 'y', 'group'] as const;

/** Reads a route's query string, for example `?plot=scatter&x=clogp&y=p:file:IC50+(nM)&trend=1`. */
export const parsePlotChoice = (search: string): PlotChoice => {
  const given = new URLSearchParams(search);
  const is = (name: string): boolean => given.get(name) === '1';
  return {
    kind: plotKinds.find((kind) => kind === given.get('plot')) ?? 'scatter',
    x: given.get('x') ?? '',
    y: given.get('y') ?? '',
    group: given.get('group') ?? '',
    logX: is('logX'),
    logY: is('logY'),
    trend: is('trend'),
    scope: parseScope(search),
  };
};

/** The query string of `parsePlotChoice`, with its `?`, or empty where nothing is chosen. */
export const formatPlotChoice = (choice: PlotChoice): string => {
  const query = new URLSearchParams();
  if (choice.kind !== 'scatter') query.set('plot', choice.kind);
  for (const name of columns) if (choice[name]) query.set(name, choice[name]);
  for (const name of flags) if (choice[name]) query.set(name, '1');
  writeScope(query, choice.scope);
  const words = query.toString();
  return words && `?${words}`;
};
