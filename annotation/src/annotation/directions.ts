/** A direction in which an arrow key leads. */
export type Direction = 'left' | 'right' | 'up' | 'down';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Where a key leads, as `KeyboardEvent.key` names it; undefined of all but the arrow keys. */
export const directionOf = (key: string): Direction | undefined => arrows[key];

/** A step in each direction: to the right and down. */
export const along = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;
