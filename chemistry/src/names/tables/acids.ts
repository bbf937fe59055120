/**
 * Acids with retained names (IUPAC 2013, P-65.1.1, P-65.2; amino acids: P-103), one a line: stem, structure without the acid groups'
 * oxygens, locants, the atoms that are acid groups, what amides and the like are made of. `c` marks the acid carbon's position by its
 * locant; flags: `2` a diacid.
 */
export const ACID_STEMS = `
form;C;1;1
acet;CC;1 2;1
propion;CCC;1 2 3;1
butyr;CCCC;1 2 3 4;1
isobutyr;CC(C)C;1 2 - 3;1
valer;CCCCC;1 2 3 4 5;1
isovaler;CCC(C)C;1 2 3 - 4;1
pival;CC(C)(C)C;1 2 - - 3;1
capro;CCCCCC;1 2 3 4 5 6;1
capryl;CCCCCCCC;1 2 3 4 5 6 7 8;1
laur;CCCCCCCCCCCC;1 2 3 4 5 6 7 8 9 10 11 12;1
myrist;CCCCCCCCCCCCCC;1 2 3 4 5 6 7 8 9 10 11 12 13 14;1
palmit;CCCCCCCCCCCCCCCC;1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16;1
stear;CCCCCCCCCCCCCCCCCC;1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18;1
acryl;CC=C;1 2 3;1
methacryl;CC(C)=C;1 2 - 3;1
croton;CC=CC;1 2 3 4;1;E
propiol;CC#C;1 2 3;1
glycol;CCO;1 2 O;1
lact;CC(C)O;1 2 3 O;1
glyoxyl;CC=O;1 2 -;1
pyruv;CC(C)=O;1 2 3 -;1
acetoacet;CCC(C)=O;1 2 3 4;1
levulin;CCCC(C)=O;1 2 3 4 5;1
benz;Cc1ccccc1;- 1 2 3 4 5 6;-
o-tolu;Cc1ccccc1C;- 1 2 3 4 5 6 -;-
m-tolu;Cc1cccc(C)c1;- 1 2 3 4 5 - 6;-
p-tolu;Cc1ccc(C)cc1;- 1 2 3 4 - 5 6;-
o-anis;Cc1ccccc1OC;- 1 6 5 4 3 2;-
m-anis;Cc1cccc(OC)c1;- 1 6 5 4 3;-
p-anis;Cc1ccc(OC)cc1;- 1 2 3 4;-
salicyl;Cc1ccccc1O;- 1 6 5 4 3 2 O;-
anthranil;Cc1ccccc1N;- 1 6 5 4 3 2 N;-
gall;Cc1cc(O)c(O)c(O)c1;- 1 2 3 - 4 - 5 - 6;-
vanill;Cc1cc(OC)c(O)cc1;- 1 2 3 - - 4 - 5 6;-
syring;Cc1cc(OC)c(O)c(OC)c1;- 1 2 3 - - 4 - 5 - - 6;-
veratr;Cc1cc(OC)c(OC)cc1;- 1 2 3 - - 4 - - 5 6;-
hydrocinnam;CCCc1ccccc1;- 2/α 3/β 1 2 3 4 5 6;-
cinnam;CC=Cc1ccccc1;- 2/α 3/β 1 2 3 4 5 6;-
mandel;CC(O)c1ccccc1;- α O 1 2 3 4 5 6;-
nicotin;Cc1cccnc1;- 3 4 5 6 1 2;-
isonicotin;Cc1ccncc1;- 4 5 6 1 2 3;-
picolin;Cc1ccccn1;- 2 3 4 5 6 1;-
quinald;Cc1ccc2ccccc2n1;- 2 3 4 4a 5 6 7 8 8a 1;-
cinchonin;Cc1ccnc2ccccc12;- 4 3 2 1 8a 8 7 6 5 4a;-
fur;Cc1ccco1;- 2 3 4 5 1;-
2-fur;Cc1ccco1;- 2 3 4 5 1;-
3-fur;Cc1ccoc1;- 3 4 5 1 2;-
2-then;Cc1cccs1;- 2 3 4 5 1;-
3-then;Cc1ccsc1;- 3 4 5 1 2;-
1-naphth;Cc1cccc2ccccc12;- 1 2 3 4 4a 5 6 7 8 8a;-
2-naphth;Cc1ccc2ccccc2c1;- 2 3 4 4a 5 6 7 8 8a 1;-
isonipecot;CC1CCNCC1;- 4 5 6 1 2 3;-
nipecot;CC1CCCNC1;- 3 4 5 6 1 2;-
pipecol;CC1CCCCN1;- 2 3 4 5 6 1;-
carbam;CN;- N;-
chloroform;CCl;-;-
carbonochlorid;CCl;-;-
carbonofluorid;CF;-;-
oxal;CC;1 2;1 2
malon;CCC;1 2 3;1 3
succin;CCCC;1 2 3 4;1 4
glutar;CCCCC;1 2 3 4 5;1 5
adip;CCCCCC;1 2 3 4 5 6;1 6
pimel;CCCCCCC;1 2 3 4 5 6 7;1 7
suber;CCCCCCCC;1 2 3 4 5 6 7 8;1 8
azela;CCCCCCCCC;1 2 3 4 5 6 7 8 9;1 9
sebac;CCCCCCCCCC;1 2 3 4 5 6 7 8 9 10;1 10
fumar;CC=CC;1 2 3 4;1 4;E
male;CC=CC;1 2 3 4;1 4;Z
itacon;CC(=C)CC;1 2 - 3 4;1 4
phthal;Cc1ccccc1C;α 1 6 5 4 3 2 β;α β
isophthal;Cc1cccc(C)c1;α 1 6 5 4 3 β 2;α β
terephthal;Cc1ccc(C)cc1;α 1 2 3 4 β 5 6;α β
mal;CC(O)CC;1 2 O 3 4;1 4
tartar;CC(O)C(O)C;1 2 - 3 - 4;1 4
citr;CCC(O)(C)CC;1 2 3 O 6 4 5;1 5 6
tartron;CC(O)C;1 2 - 3;1 3
mucon;CC=CC=CC;1 2 3 4 5 6;1 6
`;

/**
 * Amino acids (IUPAC-IUB 1983, 3AA; P-103): stem, rest of the ending, structure from the acid carbon, locants, the signs of the L form's
 * chiral centers, the acyl group's ending (`yl` where nothing is said, `-` where it has none), the acid carbons. An ending `*` has the
 * acyl group only.
 */
export const AMINO_ACIDS = `
glyc;ine;CCN;1 2/α N
alan;ine;CC(N)C;1 2/α N 3/β;S
beta-alan;ine;CCCN;1 2 3 N
β-alan;ine;CCCN;1 2 3 N
val;ine;CC(N)C(C)C;1 2/α N 3/β 4;S
leuc;ine;CC(N)CC(C)C;1 2/α N 3 4 5;S
isoleuc;ine;CC(N)C(C)CC;1 2/α N 3 - 4 5;SS
alloisoleuc;ine;CC(N)C(C)CC;1 2/α N 3 - 4 5;SR
norleuc;ine;CC(N)CCCC;1 2/α N 3 4 5 6;S
tert-leuc;ine;CC(N)C(C)(C)C;1 2/α N 3 4;S
norval;ine;CC(N)CCC;1 2/α N 3 4 5;S
isoval;ine;CC(N)(C)CC;1 2/α N - 3 4;S
ser;ine;CC(N)CO;1 2/α N 3/β O;S
homoser;ine;CC(N)CCO;1 2/α N 3 4 O;S
threon;ine;CC(N)C(O)C;1 2/α N 3 O 4;SR
allothreon;ine;CC(N)C(O)C;1 2/α N 3 O 4;SS
cyste;ine;CC(N)CS;1 2/α N 3 S;R;inyl
homocyste;ine;CC(N)CCS;1 2/α N 3 4 S;S;inyl
methion;ine;CC(N)CCSC;1 2/α N 3 4 S;S
prol;ine;CC1CCCN1;- 2/α 3 4 5 1/N;S
phenylalan;ine;CC(N)Cc1ccccc1;- α N β 1 2 3 4 5 6;S
homophenylalan;ine;CC(N)CCc1ccccc1;- α N β γ 1 2 3 4 5 6;S
tyros;ine;CC(N)Cc1ccc(O)cc1;- α N β 1 2 3 4 O 5 6;S
tryptoph;an;CC(N)Cc1cnc2ccccc12;- α N β 3 2 1 7a 7 6 5 4 3a;S
histid;ine;CC(N)Cc1cncn1;- α N β 4 5 1/τ 2 3/π;S
lys;ine;CC(N)CCCCN;1 2/α N/N2/Nα 3 4 5 6 N6/Nε;S
ornith;ine;CC(N)CCCN;1 2/α N/N2/Nα 3 4 5 N5/Nδ;S
argin;ine;CC(N)CCCNC(=N)N;1 2/α N/N2/Nα 3 4 5 - - - -;S
citrull;ine;CC(N)CCCNC(=O)N;1 2/α N/N2 3 4 5 - - - -;S
asparag;ine;CC(N)CC(=O)N;1 2/α N/N2 3 4 - N4;S;inyl
glutam;ine;CC(N)CCC(=O)N;1 2/α N/N2 3 4 5 - N5;S;inyl
aspart;ic acid;CC(N)CC;1 2/α N 3/β 4;S;-;- 4
glutam;ic acid;CC(N)CCC;1 2/α N 3/β 4 5;S;-;- 5
aspart;*;CC(N)CC(=O)O;1 2/α N 3/β 4 - -;S
α-aspart;*;CC(N)CC(=O)O;1 2/α N 3/β 4 - -;S
β-aspart;*;CCC(N)C(=O)O;4 3/β 2/α N 1 - -;S
glutam;*;CC(N)CCC(=O)O;1 2/α N 3/β 4 5 - -;S
α-glutam;*;CC(N)CCC(=O)O;1 2/α N 3/β 4 5 - -;S
γ-glutam;*;CCCC(N)C(=O)O;5 4 3/β 2/α N 1 - -;S
pyroglutam;ic acid;CC1CCC(=O)N1;- 2/α 3 4 5 - 1/N;S
sarcos;ine;CCNC;1 2 N
phenylglyc;ine;CC(N)c1ccccc1;- α N 1 2 3 4 5 6;S
α-phenylglyc;ine;CC(N)c1ccccc1;- α N 1 2 3 4 5 6;S
`;
