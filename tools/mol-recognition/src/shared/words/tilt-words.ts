import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';

/** How far a picture is turned to make it straight: `3.5° clockwise`. */
export const tiltWords = (degrees: number): string => {
  const amount = number(Math.abs(degrees));
  if (degrees === 0) return msg('Not rotated', { id: 'mol-recognition.tilt.none' });
  return degrees > 0
    ? msg(str`${amount}° clockwise`, { id: 'mol-recognition.tilt.clockwise' })
    : msg(str`${amount}° counterclockwise`, { id: 'mol-recognition.tilt.counterclockwise' });
};
