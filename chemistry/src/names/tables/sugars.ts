/**
 * Sugars (IUPAC-IUBMB 1996, 2-Carb): stem, the hydroxy groups of the D form in Fischer's projection from C2 (in ketoses from C3) on, right
 * or left, and the carbon atoms without hydroxy group.
 */
export const ALDOSES = `
glycer;R
erythr;RR
thre;LR
rib;RRR
arabin;LRR
xyl;RLR
lyx;LLR
all;RRRR
altr;LRRR
gluc;RLRR
mann;LLRR
gul;RRLR
id;LRLR
galact;RLLR
tal;LLLR
fuc;RLLR;6
rhamn;LLRR;6
quinov;RLRR;6
`;

export const KETOSES = `
fruct;LRR
sorb;RLR
tagat;LLR
psic;RRR
`;

/** Endings of a sugar's name behind its stem: ending, members of the ring, what it is. */
export const SUGAR_ENDINGS = `
ose;0;ose
opyranose;6;ose
ofuranose;5;ose
opyranoside;6;oside
ofuranoside;5;oside
opyranosyl;6;osyl
ofuranosyl;5;osyl
itol;0;itol
onic acid;0;onic
uronic acid;0;uronic
opyranuronic acid;6;uronic
aric acid;0;aric
opyranosiduronic acid;6;osiduronic
`;
