import type { MoMenu } from './menu.ts';

/** The pointer takes the focus along, once the menu has it: the keys go on from there. */
const follow = (event: PointerEvent): void => {
  const menu = event.currentTarget as MoMenu;
  const item = (event.target as Element).closest('mo-menu-item');
  if (
    item?.closest('mo-menu') === menu &&
    (event.movementX || event.movementY) &&
    event.pointerType !== 'touch' &&
    menu.matches(':focus-within')
  )
    item.focus({ preventScroll: true });
};

/** Lets the focus of a menu follow the pointer; again has no effect. */
export const followPointer = (menu: MoMenu): void => menu.addEventListener('pointermove', follow);
