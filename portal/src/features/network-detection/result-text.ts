import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { taskNames, type Diagnosis, type TaskName } from './diagnosis.ts';
import { figuresOf } from './figures-of.ts';
import { hintsOf } from './hints.ts';
import { overallOf, overallWords, progressWords, stateWords } from './network-words.ts';

/** The result as support wants to read it: figures, when, from where, with what; nothing of who it is. */
export const resultText = (
  diagnosis: Diagnosis,
  { locale, msg, version, site }: { locale: Locale; msg: Msg; version: string; site: string },
): string => {
  const overall = overallOf(diagnosis);
  const ended = new Date(diagnosis.endedAt ?? Date.now()).toISOString();
  const taskLines = (name: TaskName): string[] => {
    const figures = figuresOf(name, diagnosis, locale, msg).map(({ title, note, value, state }) => {
      const said = [value, state && stateWords(state, msg)].filter(Boolean).join(', ') || '–';
      return `- ${note ? `${title} (${note})` : title}: ${said}`;
    });
    const hints = hintsOf(name, diagnosis, locale, msg).map((hint) => `  ${hint}`);
    return ['', progressWords(name, diagnosis[name].state, msg), ...figures, ...hints];
  };
  return [
    `${msg('Network detection', { id: 'elements.network-detection' })} · ${site} ${version}`.trim(),
    ...(overall ? [overallWords(overall, msg)] : []),
    msg(str`Time: ${ended}`, { id: 'portal.network.text-time' }),
    msg(str`Address: ${location.origin}`, { id: 'portal.network.text-address' }),
    msg(str`Browser: ${navigator.userAgent}`, { id: 'portal.network.text-browser' }),
    ...taskNames.flatMap(taskLines),
    '',
  ].join('\n');
};
