/** What stands for the types of messages; apart, because a dialog without a type needs none of them. */
export const alert = 'M7.1 3h5.8L17 7.1v5.8L12.9 17H7.1L3 12.9V7.1ZM10 6.5v4.25M10 13.5h.01';
export const confirm =
  'M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5ZM7.9 7.75a2.15 2.15 0 1 1 3.1 1.95c-.65.35-1 .8-1 1.5v.3M10 13.9h.01';
export const error = 'M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5ZM7.6 7.6l4.8 4.8m0-4.8-4.8 4.8';
export const info = 'M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5ZM10 9.25v4.25M10 6.5h.01';
export const success = 'M10 2.75a7.25 7.25 0 1 0 0 14.5 7.25 7.25 0 0 0 0-14.5ZM6.9 10.2l2.1 2.1 4.1-4.4';
export const warning = 'M10 3.25 2.25 16.75h15.5ZM10 8v4M10 14.4h.01';
