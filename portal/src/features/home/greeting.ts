import { str } from '@lit/localize';
import type { Msg } from '../../shared/words/msg.ts';

/** A greeting as the hour has it. @param hour of the day where the person is, 0 to 23 */
export const greeting = (hour: number, name: string, msg: Msg): string => {
  if (hour >= 5 && hour < 12) return msg(str`Good morning, ${name}`, { id: 'portal.home.morning' });
  if (hour >= 12 && hour < 18) return msg(str`Good afternoon, ${name}`, { id: 'portal.home.afternoon' });
  return msg(str`Good evening, ${name}`, { id: 'portal.home.evening' });
};
