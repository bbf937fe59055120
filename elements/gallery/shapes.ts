/** Words of the manifest with a name in front of them: a slot, a part, a CSS property. */
export interface NamedDoc {
  name: string;
  description: string;
  initial?: string | undefined;
}

/** An interface, with what each field means. */
export interface ShapeDoc {
  name: string;
  description: string;
  fields: (NamedDoc & { type: string; optional: boolean })[];
}
