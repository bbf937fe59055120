/** Numbers of atoms and bonds in a file, by id. */
export interface Numbers {
  atom: (id: number) => number;
  bond: (id: number) => number;
}
