/**
 * Prefixes that are not made of a parent and a suffix (IUPAC 2013, P-29.6, P-35.2.1, P-61 to P-68; CAS, Index Guide, Appendix IV),
 * one a line: names, structure with `?` for the free valence, locants, `+` where it means nothing before it has a substituent, and by
 * locant the atom that an unlocanted prefix goes to.
 */
export const SUBSTITUENTS = `
fluoro,fluor;?F
chloro,chlor;?Cl
bromo,brom;?Br
iodo,iod;?I
hydroxy,hydroxyl;?O
oxo,keto,oxidanylidene;?=O
thioxo,sulfanylidene,sulfaneylidene;?=S
sulfanylidene,sulfaneylidene;?=[Sv6];S;+
selenoxo;?=Se
oxido;?[O-]
amino,azanyl,azaneyl;?N;N
imino,azanylidene;?=N;N
nitro;?[N+](=O)[O-]
nitroso;?N=O
azido;?N=[N+]=[N-]
diazo;?=[N+]=[N-]
cyano;?C#N
isocyano;?[N+]#[C-]
isocyanato;?N=C=O
isothiocyanato;?N=C=S
thiocyanato;?SC#N
cyanato;?OC#N
mercapto,sulfanyl,sulfaneyl;?S
thio;?S;;+
oxy;?O;;+
seleno,selanyl;?[Se]
disulfanyl;?SS
sulfinyl;?S=O;;+
sulfonyl,sulphonyl;?S(=O)=O;;+
sulfo;?S(=O)(=O)O
sulfino;?S(=O)O
sulfamoyl,sulphamoyl,aminosulfonyl,aminosulphonyl;?S(=O)(=O)N;- - - N
sulfamoylamino;?NS(=O)(=O)N;N' - - - N;;N
sulfonimidoyl;?S(=O)=N;S - N;+
sulfinimidoyl;?S=N;- N;+
carbonyl;?C=O;;+
carbonothioyl,thiocarbonyl;?C=S;;+
carbonimidoyl;?C=N;- N;+
carboxy;?C(=O)O
carboxylato;?C(=O)[O-]
carbamoyl,aminocarbonyl;?C(=O)N;- - N
carbamothioyl,thiocarbamoyl,aminothiocarbonyl;?C(=S)N;- - N
carbamimidoyl,amidino;?C(=N)N;- N' N
carbamoylamino,ureido;?NC(=O)N;1/N - - 3/N';;3
thioureido,carbamothioylamino;?NC(=S)N;1/N - - 3/N';;3
guanidino,carbamimidamido,guanidinyl;?NC(=N)N;1/N - 2/N'' 3/N';;3
hydrazinyl,hydrazino,diazanyl;?NN;1/N 2/N';;2
hydrazono,hydrazinylidene;?=NN;1/N 2/N';;2
hydroxyimino;?=NO
hydroxyamino;?NO;N O
aminooxy,aminoxy;?ON;- N
diazenyl;?N=N;1 2;+;2
phenylazo;?N=Nc1ccccc1
formyl;?C=O
formamido,formylamino;?NC=O;N;;N
acetoxy;?OC(C)=O;- - 2
acetylamino;?NC(C)=O;N - 2;;2
glyoxyloyl;?C(=O)C=O
methylidene,methylene;?=C
methylylidene;?#C
methine;?=C
benzyl;?Cc1ccccc1;α 1 2 3 4 5 6
benzylidene,benzal;?=Cc1ccccc1;α 1 2 3 4 5 6
phenethyl;?CCc1ccccc1;α β 1 2 3 4 5 6
benzhydryl;?C(c1ccccc1)c1ccccc1;α 1 2 3 4 5 6 1' 2' 3' 4' 5' 6'
trityl;?C(c1ccccc1)(c1ccccc1)c1ccccc1;α 1 2 3 4 5 6 1' 2' 3' 4' 5' 6' 1'' 2'' 3'' 4'' 5'' 6''
2-picolyl;?Cc1ccccn1;α 2 3 4 5 6 1
3-picolyl;?Cc1cccnc1;α 3 4 5 6 1 2
4-picolyl;?Cc1ccncc1;α 4 5 6 1 2 3
phenacyl;?CC(=O)c1ccccc1;α - - 1/1' 2/2' 3/3' 4/4' 5/5' 6/6'
glycidyl;?CC1CO1;1 2 3
styryl;?C=Cc1ccccc1;α β 1 2 3 4 5 6
cinnamyl;?CC=Cc1ccccc1;α β γ 1 2 3 4 5 6
phenyl;?c1ccccc1;1 2 3 4 5 6
phenoxy,phenyloxy;?Oc1ccccc1;- 1 2 3 4 5 6
o-tolyl;?c1c(C)cccc1
m-tolyl;?c1cc(C)ccc1
p-tolyl,tolyl;?c1ccc(C)cc1
mesityl;?c1c(C)cc(C)cc1C
anilino;?Nc1ccccc1;N 1 2 3 4 5 6
o-toluidino;?Nc1c(C)cccc1
m-toluidino;?Nc1cc(C)ccc1
p-toluidino;?Nc1ccc(C)cc1
vinyl;?C=C;1 2
allyl;?CC=C;1 2 3
propargyl;?CC#C;1 2 3
isopropenyl;?C(C)=C;1 3 2
isopropyl,i-propyl,iso-propyl,1-methylethyl;?C(C)C
isopropylidene;?=C(C)C
isobutyl,i-butyl,iso-butyl;?CC(C)C
sec-butyl,s-butyl,sec.-butyl;?C(C)CC
tert-butyl,t-butyl,tert.-butyl,tertbutyl,tert.butyl;?C(C)(C)C
isopentyl,isoamyl;?CCC(C)C
neopentyl;?CC(C)(C)C
tert-pentyl,t-pentyl,tert-amyl;?C(C)(C)CC
amyl;?CCCCC
isohexyl;?CCCC(C)C
isopropoxy,i-propoxy,iso-propoxy;?OC(C)C
isobutoxy,iso-butoxy;?OCC(C)C
sec-butoxy;?OC(C)CC
tert-butoxy,t-butoxy,tert.-butoxy;?OC(C)(C)C
isopentyloxy;?OCCC(C)C
neopentyloxy;?OCC(C)(C)C
hexafluoroisopropyl;?C(C(F)(F)F)C(F)(F)F
perfluoroethyl;?C(F)(F)C(F)(F)F
piperidino;?N1CCCCC1;1 2 3 4 5 6
pyrrolidino;?N1CCCC1;1 2 3 4 5
piperazino;?N1CCNCC1;1 2 3 4 5 6
nitroamino,nitramido;?N[N+](=O)[O-];N
morpholino;?N1CCOCC1;4 3 2 1 6 5
thiomorpholino;?N1CCSCC1;4 3 2 1 6 5
azetidino;?N1CCC1;1 2 3 4
furfuryl;?Cc1ccco1;α 2 3 4 5 1
2-thenyl;?Cc1cccs1;α 2 3 4 5 1
3-thenyl;?Cc1ccsc1;α 3 4 5 1 2
piperonyl;?Cc1ccc2OCOc2c1;α
nosyl,p-nosyl,4-nosyl;?S(=O)(=O)c1ccc([N+](=O)[O-])cc1
2-nosyl,o-nosyl;?S(=O)(=O)c1c([N+](=O)[O-])cccc1
tosyl,p-tosyl,p-toluenesulfonyl,toluenesulfonyl;?S(=O)(=O)c1ccc(C)cc1
tosyloxy;?OS(=O)(=O)c1ccc(C)cc1
mesyl;?S(=O)(=O)C
mesyloxy;?OS(=O)(=O)C
trifloxy,triflyloxy;?OS(=O)(=O)C(F)(F)F
triflyl;?S(=O)(=O)C(F)(F)F
alloc;?C(=O)OCC=C
teoc;?C(=O)OCC[Si](C)(C)C
pmb;?Cc1ccc(OC)cc1
boc;?C(=O)OC(C)(C)C
cbz;?C(=O)OCc1ccccc1
carbobenzyloxy,carbobenzoxy;?C(=O)OCc1ccccc1
fmoc,9-fluorenylmethoxycarbonyl,fluorenylmethoxycarbonyl;?C(=O)OCC1c2ccccc2-c2ccccc12
silyl,silanyl,silaneyl;?[Si]
siloxy,silyloxy;?O[Si]
borono,dihydroxyboryl,dihydroxyboranyl;?B(O)O
boryl,boranyl;?B
phosphono;?P(=O)(O)O
phosphoryl;?[Pv5]=O;;+
phosphinyl;?[Pv5]=O
phosphinothioyl,phosphorothioyl,thiophosphoryl;?[Pv5]=S;;+
phosphanyl,phosphaneyl,phosphino;?P
phosphonooxy;?OP(=O)(O)O
sulfooxy;?OS(=O)(=O)O
stannyl,stannanyl;?[Sn]
germyl;?[Ge]
deuterio,deutero,deuterated;?[2H]
tritio;?[3H]
hydroperoxy;?OO
pentafluorosulfanyl,pentafluoro-sulfanyl,pentafluorosulfur;?S(F)(F)(F)(F)F
nitrooxy;?O[N+](=O)[O-]
phthalimido;?N1C(=O)c2ccccc2C1=O;2 1 - 3a 4 5 6 7 7a 3
succinimido;?N1C(=O)CCC1=O
maleimido;?N1C(=O)C=CC1=O
methylenedioxy;?OCO?
ethylenedioxy;?OCCO?
methano;?C?
ethano;?CC?
epoxy;?O?
epithio;?S?
epimino;?N?
`;

/** Rings whose radical has a contracted name: name, ring parent (P-29.6.2.3; pre-1993 usage). */
export const CONTRACTED_RADICALS = `
pyridyl;pyridine
piperidyl;piperidine
thienyl;thiophene
thiophenyl;thiophene
furyl;furan
furanyl;furan
naphthyl;naphthalene
quinolyl;quinoline
isoquinolyl;isoquinoline
anthryl;anthracene
phenanthryl;phenanthrene
adamantyl;adamantane
norbornyl;norbornane
pyrimidyl;pyrimidine
benzothienyl;benzothiophene
benzofuryl;benzofuran
biphenylyl;biphenyl
pyrrolidyl;pyrrolidine
indanyl;indane
`;
