/**
 * Ring parents with retained names (IUPAC 2013, P-22.2, P-25.1, P-25.2, P-31.1.4; CAS, Index Guide, Appendix IV), one a line:
 * names, structure, locants in the order of the atoms (`1-N` where nothing is said). Lower-case atoms are mancude.
 * `#` are numbered by search. A name ending in `e` loses it before a vowel.
 */
export const RING_PARENTS = `
benzene,benzol;c1ccccc1
pyridine;n1ccccc1
pyrimidine;n1cnccc1
pyrazine;n1ccncc1
pyridazine;n1ncccc1
pyrrole;n1cccc1
pyrazole;n1nccc1
imidazole;n1cncc1
furan;o1cccc1
thiophene;s1cccc1
thiophen;s1cccc1
selenophene;[se]1cccc1
oxazole,[1,3]oxazole,1,3-oxazole;o1cncc1
thiazole,[1,3]thiazole,1,3-thiazole;s1cncc1
isoxazole,1,2-oxazole,[1,2]oxazole;o1nccc1
isothiazole,1,2-thiazole,[1,2]thiazole;s1nccc1
furazan;o1nccn1
1,2,3-triazole,[1,2,3]triazole,v-triazole;n1nncc1
1,2,4-triazole,[1,2,4]triazole,s-triazole;n1ncnc1
tetrazole,1,2,3,4-tetrazole;n1nnnc1
pentazole;n1nnnn1
1,2,3-oxadiazole,[1,2,3]oxadiazole;o1nncc1
1,2,4-oxadiazole,[1,2,4]oxadiazole;o1ncnc1
1,2,5-oxadiazole,[1,2,5]oxadiazole;o1nccn1
1,3,4-oxadiazole,[1,3,4]oxadiazole;o1cnnc1
1,2,3-thiadiazole,[1,2,3]thiadiazole;s1nncc1
1,2,4-thiadiazole,[1,2,4]thiadiazole;s1ncnc1
1,2,5-thiadiazole,[1,2,5]thiadiazole;s1nccn1
1,3,4-thiadiazole,[1,3,4]thiadiazole;s1cnnc1
1,2,3-triazine,[1,2,3]triazine;n1nnccc1
1,2,4-triazine,[1,2,4]triazine;n1ncncc1
1,3,5-triazine,[1,3,5]triazine,s-triazine;n1cncnc1
1,2,4,5-tetrazine,[1,2,4,5]tetrazine;n1ncnnc1
pyran;o1ccccc1
thiopyran;s1ccccc1
oxane,tetrahydropyran;O1CCCCC1
oxolane,tetrahydrofuran;O1CCCC1
thiolane,tetrahydrothiophene;S1CCCC1
thiane,tetrahydrothiopyran;S1CCCCC1
piperidine;N1CCCCC1
piperazine;N1CCNCC1
morpholine;O1CCNCC1
thiomorpholine;S1CCNCC1
pyrrolidine;N1CCCC1
pyrazolidine;N1NCCC1
imidazolidine;N1CNCC1
oxazolidine,1,3-oxazolidine;O1CNCC1
thiazolidine,1,3-thiazolidine;S1CNCC1
isoxazolidine,1,2-oxazolidine;O1NCCC1
isothiazolidine,1,2-thiazolidine;S1NCCC1
2-pyrroline;N1C=CCC1
3-pyrroline;N1CC=CC1
2-imidazoline;N1C=NCC1
imidazoline;N1C=NCC1
2-pyrazoline;N1N=CCC1
2-oxazoline,oxazoline;O1C=NCC1
2-thiazoline,thiazoline;S1C=NCC1
hexamethyleneimine,homopiperidine;N1CCCCCC1
homopiperazine;N1CCNCCC1
homomorpholine;O1CCNCCC1
dioxane,1,4-dioxane;O1CCOCC1
indole;n1ccc2ccccc12;1 2 3 3a 4 5 6 7 7a
isoindole;c1ncc2ccccc12;1 2 3 3a 4 5 6 7 7a
indolizine;c1ccn2ccccc12;1 2 3 4 5 6 7 8 8a
indazole;n1ncc2ccccc12;1 2 3 3a 4 5 6 7 7a
isoindazole;n1ncc2ccccc12;1 2 3 3a 4 5 6 7 7a
purine;n1cnc2ncnc2c1;1 2 3 4 9 8 7 5 6
7-deazapurine;n1cnc2nccc2c1;1 2 3 4 9 8 7 5 6
9-deazapurine;n1cnc2ccnc2c1;1 2 3 4 9 8 7 5 6
isoquinuclidine;C12NCC(CC1)CC2;1 2 3 4 5 6 8 7
quinoline;n1cccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
isoquinoline;c1nccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
quinolizine;c1cccn2ccccc12;1 2 3 4 5 6 7 8 9 9a
phthalazine;c1nncc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
quinoxaline;n1ccnc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
quinazoline;n1cncc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
cinnoline;n1nccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
pteridine;n1cncc2nccnc12;1 2 3 4 4a 5 6 7 8 8a
1,5-naphthyridine,[1,5]naphthyridine;n1cccc2ncccc12;1 2 3 4 4a 5 6 7 8 8a
1,6-naphthyridine,[1,6]naphthyridine;n1cccc2cnccc12;1 2 3 4 4a 5 6 7 8 8a
1,7-naphthyridine,[1,7]naphthyridine;n1cccc2ccncc12;1 2 3 4 4a 5 6 7 8 8a
1,8-naphthyridine,[1,8]naphthyridine;n1cccc2cccnc12;1 2 3 4 4a 5 6 7 8 8a
2,6-naphthyridine,[2,6]naphthyridine;c1nccc2cnccc12;1 2 3 4 4a 5 6 7 8 8a
2,7-naphthyridine,[2,7]naphthyridine;c1nccc2ccncc12;1 2 3 4 4a 5 6 7 8 8a
pyrrolizine;c1ccn2cccc12;1 2 3 4 5 6 7 7a
naphthalene;c1cccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
azulene;c1ccc2cccccc12;1 2 3 3a 4 5 6 7 8 8a
indene;c1ccc2ccccc12;1 2 3 3a 4 5 6 7 7a
indane,indan;C1CCc2ccccc12;1 2 3 3a 4 5 6 7 7a
isoindane;C1CCc2ccccc12;1 2 3 3a 4 5 6 7 7a
tetralin,tetraline;C1CCCc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
decalin,decaline;C1CCCC2CCCCC12;1 2 3 4 4a 5 6 7 8 8a
pentalene;c1ccc2cccc12;1 2 3 3a 4 5 6 6a
indoline;N1CCc2ccccc12;1 2 3 3a 4 5 6 7 7a
isoindoline;C1NCc2ccccc12;1 2 3 3a 4 5 6 7 7a
chroman,chromane;O1CCCc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
isochroman,isochromane;C1OCCc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
thiochroman,thiochromane;S1CCCc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
chromene,1-benzopyran,benzopyran;o1cccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
isochromene,2-benzopyran;c1occc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
thiochromene,1-benzothiopyran;s1cccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
isothiochromene;c1sccc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
benzofuran,1-benzofuran;o1ccc2ccccc12;1 2 3 3a 4 5 6 7 7a
isobenzofuran,2-benzofuran;c1occ2ccccc12;1 2 3 3a 4 5 6 7 7a
benzothiophene,1-benzothiophene,thianaphthene;s1ccc2ccccc12;1 2 3 3a 4 5 6 7 7a
isobenzothiophene,2-benzothiophene;c1scc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzimidazole,benzoimidazole;n1cnc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzimidazoline;N1CNc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzoxazole,benzooxazole;o1cnc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzothiazole;s1cnc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzisoxazole,1,2-benzisoxazole;o1ncc2ccccc12;1 2 3 3a 4 5 6 7 7a
2,1-benzisoxazole,anthranil;c1onc2ccccc12;3 2 1 7a 7 6 5 4 3a
benzisothiazole,1,2-benzisothiazole;s1ncc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzotriazole;n1nnc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzodioxole,benzo[1,3]dioxole;o1coc2ccccc12;1 2 3 3a 4 5 6 7 7a
benzodioxane,benzodioxan,1,4-benzodioxane,1,4-benzodioxan;O1CCOc2ccccc12;1 2 3 4 4a 5 6 7 8 8a
benzothiadiazole;n1snc2ccccc12;1 2 3 3a 4 5 6 7 7a
carbazole;n1c2ccccc2c2ccccc12;9 9a 1 2 3 4 4a 4b 5 6 7 8 8a
fluorene;c1c2ccccc2c2ccccc12;9 9a 1 2 3 4 4a 4b 5 6 7 8 8a
dibenzofuran;o1c2ccccc2c2ccccc12;5 5a 6 7 8 9 9a 9b 1 2 3 4 4a
dibenzothiophene;s1c2ccccc2c2ccccc12;5 5a 6 7 8 9 9a 9b 1 2 3 4 4a
anthracene;c1cccc2cc3ccccc3cc12;1 2 3 4 4a 10 10a 5 6 7 8 8a 9 9a
phenanthrene;c1cccc2c1ccc1ccccc12;1 2 3 4 4a 10a 10 9 8a 8 7 6 5 4b
acridine;c1cccc2nc3ccccc3cc12;1 2 3 4 4a 10 10a 5 6 7 8 8a 9 9a
phenazine;c1cccc2nc3ccccc3nc12;1 2 3 4 4a 5 5a 6 7 8 9 9a 10 10a
phenoxazine;c1cccc2nc3ccccc3oc12;4 3 2 1 10a 10 9a 9 8 7 6 5a 5 4a
phenothiazine;c1cccc2nc3ccccc3sc12;4 3 2 1 10a 10 9a 9 8 7 6 5a 5 4a
phenoxathiine,phenoxathiin;c1cccc2oc3ccccc3sc12;1 2 3 4 4a 5 5a 6 7 8 9 9a 10 10a
thianthrene;c1cccc2sc3ccccc3sc12;1 2 3 4 4a 5 5a 6 7 8 9 9a 10 10a
xanthene;c1cccc2oc3ccccc3cc12;1 2 3 4 4a 10 10a 5 6 7 8 8a 9 9a
thioxanthene;c1cccc2sc3ccccc3cc12;1 2 3 4 4a 10 10a 5 6 7 8 8a 9 9a
phenanthridine;c1cccc2c1cnc1ccccc12;7 8 9 10 10a 6a 6 5 4a 4 3 2 1 10b
1,10-phenanthroline,[1,10]phenanthroline,phenanthroline;n1cccc2ccc3cccnc3c12;1 2 3 4 4a 5 6 6a 7 8 9 10 10a 10b
1,7-phenanthroline;n1cccc2ccc3ncccc3c12;1 2 3 4 4a 5 6 6a 7 8 9 10 10a 10b
4,7-phenanthroline;c1ccnc2ccc3ncccc3c12;1 2 3 4 4a 5 6 6a 7 8 9 10 10a 10b
beta-carboline,β-carboline;c1nccc2c3ccccc3nc12;1 2 3 4 4a 4b 5 6 7 8 8a 9 9a
perimidine;n1cnc2cccc3cccc1c23;1 2 3 3a 4 5 6 6a 7 8 9 9a 9b
acenaphthylene;c1cc2cccc3cccc1c23;1 2 2a 3 4 5 5a 6 7 8 8a 8b
acenaphthene;C1Cc2cccc3cccc1c23;1 2 2a 3 4 5 5a 6 7 8 8a 8b
pyrene;c1ccc2ccc3cccc4ccc1c2c34;1 2 3 3a 4 5 5a 6 7 8 8a 9 10 10a 10c 10b
biphenylene;c1cccc2c1c1ccccc12;1 2 3 4 4a 8b 8a 8 7 6 5 4b
triphenylene;c1cccc2c1c1ccccc1c1ccccc12;1 2 3 4 4a 12b 12a 12 11 10 9 8b 8a 8 7 6 5 4b
cyclopenta[a]phenanthrene;c1cccc2ccc3c4cccc4ccc3c12;1 2 3 4 5 6 7 8 14 15 16 17 13 12 11 9 10
tetracene,naphthacene;c1ccc2cc3cc4ccccc4cc3cc2c1;#
pentacene;c1ccc2cc3cc4cc5ccccc5cc4cc3cc2c1;#
chrysene;c1ccc2c(c1)ccc1c2ccc2ccccc21;#
fluoranthene;c1ccc2c(c1)c1cccc3cccc2c31;#
perylene;c1cc2cccc3c4cccc5cccc(c(c1)c23)c45;#
phenalene;c1cc2cccc3cccc(c1)c23;#
s-indacene;c1cc2cc3cccc3cc2c1;#
as-indacene;c1cc2ccc3cccc3c2c1;#
heptalene;c1cccc2cccccc2c1;#
quinuclidine;N12CCC(CC1)CC2;1 2 3 4 5 6 8 7
quinolizidine;C1CCCN2CCCCC12;1 2 3 4 5 6 7 8 9 9a
pyrrolizidine;C1CCN2CCCC12;1 2 3 4 5 6 7 7a
tropane;C12CCC(N1C)CCC2;1 7 6 5 8 - 4 3 2
nortropane;C12CCC(N1)CCC2;1 7 6 5 8 4 3 2
adamantane;C1C2CC3CC1CC(C2)C3;2 1 8 7 10 3 4 5 9 6
norbornane;C12CCC(C1)CC2;1 2 3 4 7 5 6
norbornene;C12C=CC(C1)CC2;1 2 3 4 7 5 6
cubane;C12C3C4C1C5C4C3C25;1 2 3 4 5 6 7 8
biphenyl,1,1'-biphenyl,[1,1'-biphenyl];c1ccccc1-c1ccccc1;2 3 4 5 6 1 1' 2' 3' 4' 5' 6'
`;
