import { nothing } from 'lit';

/**
 * Leaves an attribute out: `role=${condition ? 'dialog' : absent}`. It is Lit's `nothing`, in a type that fits every
 * attribute, so that the check of templates can go on checking the other values.
 */
export const absent = nothing as never;
