/**
 * Bridges of fused systems (IUPAC 2013, P-25.4.2; FR-8.3), one a line: names, structure with `?` for each bond to the system in the order
 * of their locants; lower-case atoms take part in the double bonds of the system. A bridge that is a ring has no locants here.
 */
export const BRIDGES = `
methano;?C?
ethano;?CC?
propano;?CCC?
butano;?CCCC?
etheno;?C=C?
prop[1]eno;?C=CC?
but[2]eno;?CC=CC?
metheno;?c?
epoxy;?O?
epithio;?S?
epimino,imino;?N?
epidioxy;?OO?
epoxymethano;?OC?
methanooxymethano,methanoxymethano;?COC?
epithiomethano;?SC?
epiminomethano,iminomethano;?NC?
epiminoethano,iminoethano;?NCC?
methanoiminomethano,methaniminomethano;?CNC?
ethanoimino,ethanimino;?CCN?
[1,2]benzeno,o-benzeno;?c1c(?)cccc1
[1,3]benzeno,m-benzeno;?c1cc(?)ccc1
[1,4]benzeno,p-benzeno;?c1ccc(?)cc1
`;
