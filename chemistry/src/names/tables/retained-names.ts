/**
 * Parents whose whole name is retained (IUPAC 2013, P-12.2, P-31.1.4, P-34.1.1.2, P-64.2.2, P-66.1.6; CAS; INN usage of patents), one a
 * line: names, structure, locants; after a third `;` the atoms, by locant, that an unlocanted prefix goes to.
 */
export const RETAINED_NAMES = `
aniline,phenylamine;Nc1ccccc1;N 1 2 3 4 5 6
phenol;Oc1ccccc1;O 1 2 3 4 5 6
thiophenol;Sc1ccccc1;S 1 2 3 4 5 6
anisole;COc1ccccc1;- - 1 2 3 4 5 6
phenetole;CCOc1ccccc1;- - - 1 2 3 4 5 6
toluene;Cc1ccccc1;α 1 2 3 4 5 6
o-xylene;Cc1ccccc1C;α 1 6 5 4 3 2
m-xylene;Cc1cccc(C)c1;α 1 6 5 4 3 - 2
p-xylene;Cc1ccc(C)cc1;α 1 2 3 4 - 5 6
mesitylene;Cc1cc(C)cc(C)c1;- 1 2 3 - 4 5 - 6
cumene;CC(C)c1ccccc1;- α - 1 2 3 4 5 6
styrene;C=Cc1ccccc1;β α 1 2 3 4 5 6
stilbene;c1ccccc1C=Cc1ccccc1;2 3 4 5 6 1 α β 1' 2' 3' 4' 5' 6'
phenylacetylene;C#Cc1ccccc1;- - 1 2 3 4 5 6
benzyl alcohol;OCc1ccccc1;O α 1 2 3 4 5 6
o-toluidine;Nc1ccccc1C;N 1 6 5 4 3 2
m-toluidine;Nc1cccc(C)c1;N 1 6 5 4 3 - 2
p-toluidine;Nc1ccc(C)cc1;N 1 2 3 4 - 5 6
o-anisidine;Nc1ccccc1OC;N 1 6 5 4 3 2
m-anisidine;Nc1cccc(OC)c1;N 1 6 5 4 3 - - 2
p-anisidine;Nc1ccc(OC)cc1;N 1 2 3 4 - - 5 6
o-cresol;Oc1ccccc1C;O 1 6 5 4 3 2
m-cresol;Oc1cccc(C)c1;O 1 6 5 4 3 - 2
p-cresol;Oc1ccc(C)cc1;O 1 2 3 4 - 5 6
catechol,pyrocatechol;Oc1ccccc1O;O 1 6 5 4 3 2 O'
resorcinol;Oc1cccc(O)c1;O 1 6 5 4 3 O' 2
hydroquinone;Oc1ccc(O)cc1;O 1 2 3 4 O' 5 6
benzoquinone,1,4-benzoquinone,p-benzoquinone;O=C1C=CC(=O)C=C1;- 1 2 3 4 - 5 6
naphthoquinone,1,4-naphthoquinone;O=C1C=CC(=O)c2ccccc12;- 1 2 3 4 - 4a 5 6 7 8 8a
anthraquinone,9,10-anthraquinone;O=C1c2ccccc2C(=O)c2ccccc12;- 9 9a 1 2 3 4 4a 10 - 10a 5 6 7 8 8a
benzidine;Nc1ccc(cc1)-c1ccc(N)cc1
1-naphthol;Oc1cccc2ccccc12;O 1 2 3 4 4a 5 6 7 8 8a
2-naphthol;Oc1ccc2ccccc2c1;O 2 3 4 4a 5 6 7 8 8a 1
acetone;CC(C)=O;1 2 3
acetophenone;CC(=O)c1ccccc1;α/2 1 - 1' 2' 3'/3 4'/4 5'/5 6'/6
propiophenone;CCC(=O)c1ccccc1;3 2 1 - 1' 2' 3' 4' 5' 6'
benzophenone;O=C(c1ccccc1)c1ccccc1;- - 1 2 3 4 5 6 1' 2' 3' 4' 5' 6'
chalcone;O=C(C=Cc1ccccc1)c1ccccc1;- - α β 1 2 3 4 5 6 1' 2' 3' 4' 5' 6'
formaldehyde;C=O
urea;NC(=O)N;1/N 2 - 3/N';1 3
thiourea,sulfocarbamide;NC(=S)N;1/N 2 - 3/N';1 3
guanidine;NC(=N)N;1/N - 2/N'' 3/N';1 3
biguanide;NC(=N)NC(=N)N;1/N1 2 - 3/N3 4 - 5/N5;1 5
diazene;N=N;1 2
semicarbazide;NNC(=O)N;1 2 3 - 4
thiosemicarbazide;NNC(=S)N;1 2 3 - 4
hydrazine;NN;1/N 2/N'
hydroxylamine;NO;N O;N
ammonia,amine,azane;N;N
ammonium,azanium,aminium;[N+];N
anilinium,benzenaminium;[N+]c1ccccc1;N 1 2 3 4 5 6
phosphine,phosphane;P;P
phosphorane;[Pv5];P;P
phosphonium,phosphanium;[P+];P
phosphine oxide,phosphane oxide;[Pv5]=O;P;P
sulfanone;[Sv6]=O;S;S
sulfonium,sulfanium;[S+];S
silane;[Si];1/Si
disilane;[Si][Si];1 2
germane;[Ge]
stannane;[Sn];1/Sn
borane;B;B
water,oxidane;O
sulfane;S
sulfamide,sulfuric diamide;NS(=O)(=O)N;N - - - N';N N'
sulfoximine,sulfoximide;[Sv6](=O)=N;S - N;S
formaldoxime;C=NO
carbodiimide;N=C=N;1/N - 3/N'
dithiocarbamic acid;NC(=S)S;N
uridine;C1=CN(C(=O)NC1=O)[C@H]2[C@@H]([C@@H]([C@H](O2)CO)O)O;5 6 1 2 - 3/N/N3 4 - 1' 2' 3' 4' O4' 5' O5' O3' O2'
thymidine;CC1=CN(C(=O)NC1=O)[C@H]2C[C@@H]([C@H](O2)CO)O;- 5 6 1 2 - 3/N/N3 4 - 1' 2' 3' 4' O4' 5' O5' O3'
cytidine;C1=CN(C(=O)N=C1N)[C@H]2[C@@H]([C@@H]([C@H](O2)CO)O)O;5 6 1 2 - 3 4 N/N4 1' 2' 3' 4' O4' 5' O5' O3' O2'
adenosine;Nc1ncnc2n(cnc12)[C@H]3[C@@H]([C@@H]([C@H](O3)CO)O)O;N/N6 6 1 2 3 4 9 8 7 5 1' 2' 3' 4' O4' 5' O5' O3' O2'
guanosine;NC1=NC2=C(C(=O)N1)N=CN2[C@H]3[C@@H]([C@@H]([C@H](O3)CO)O)O;N/N2 2 3 4 5 6 - 1 7 8 9 1' 2' 3' 4' O4' 5' O5' O3' O2'
inosine;O=C1NC=NC2=C1N=CN2[C@H]3[C@@H]([C@@H]([C@H](O3)CO)O)O;- 6 1 2 3 4 5 7 8 9 1' 2' 3' 4' O4' 5' O5' O3' O2'
xanthosine;O=C1NC(=O)NC2=C1N=CN2[C@H]3[C@@H]([C@@H]([C@H](O3)CO)O)O;- 6 1 2 - 3 4 5 7 8 9 1' 2' 3' 4' O4' 5' O5' O3' O2'
pseudouridine;C1(=CNC(=O)NC1=O)[C@H]2[C@@H]([C@@H]([C@H](O2)CO)O)O;5 6 1 2 - 3 4 - 1' 2' 3' 4' O4' 5' O5' O3' O2'
boronic acid;B(O)O;B;B
boric acid;OB(O)O
phosphonic acid;[Pv5](=O)(O)O;P;P
phosphonate;[Pv5](=O)([O-])[O-];P;P
phosphinic acid;[Pv5](=O)O;P;P
phosphinate;[Pv5](=O)[O-];P;P
phosphoric acid;OP(=O)(O)O
phosphate;[O-]P(=O)([O-])[O-]
phosphite;[O-]P([O-])[O-]
phosphoramidate;[O-]P(=O)([O-])N;- - - - N;N
phosphorothioate,phosphorothionate;[O-]P(=S)([O-])[O-]
phosphorothiolate;[O-]P(=O)([O-])[S-]
phosphorodithioate;[O-]P(=S)([O-])[S-]
phosphoramidothioate;[O-]P(=S)([O-])N;- - - - N;N
phosphoramidic acid;OP(=O)(O)N;- - - - N;N
phosphorodiamidic acid;OP(=O)(N)N;- - - N N';N N'
phosphorodiamidate;[O-]P(=O)(N)N;- - - N N';N N'
thioacetate;CC(=O)[S-];2 1
thioacetic acid;CC(=O)S;2 1
thiobenzoate;c1(ccccc1)C(=O)[S-];1 2 3 4 5 6
carbamothioate,carbamothiolate;NC(=O)[S-];N
carbamodithioate;NC(=S)[S-];N
methoxide,methanolate;C[O-]
ethoxide,ethanolate;CC[O-]
isopropoxide;CC(C)[O-]
tert-butoxide;CC(C)(C)[O-]
phenoxide,phenolate;c1(ccccc1)[O-];1 2 3 4 5 6 O
azodicarboxylate,diazenedicarboxylate;[O-]C(=O)N=NC(=O)[O-]
nitramide;N[N+](=O)[O-];N
uronium;OC(=[N+])N;O/2 - 3/N' 1/N
thiouronium,isothiouronium;SC(=[N+])N;S/2 - 3/N' 1/N
carbonate;[O-]C(=O)[O-]
dicarbonate;[O-]C(=O)OC(=O)[O-]
sulfate;[O-]S(=O)(=O)[O-]
sulfite;[O-]S(=O)[O-]
nitrate;[O-][N+](=O)[O-]
nitrite;[O-]N=O
borate;[O-]B([O-])[O-]
sulfamate;NS(=O)(=O)[O-];N
boronate;B([O-])[O-];B;B
dithiocarbamate;NC(=S)[S-];N
thiocarbamate;NC(=O)[S-];N
acetic anhydride;CC(=O)OC(C)=O
trifluoroacetic anhydride;O=C(C(F)(F)F)OC(=O)C(F)(F)F
succinic anhydride;O=C1CCC(=O)O1;- 2 3 4 5 - 1
maleic anhydride;O=C1C=CC(=O)O1;- 2 3 4 5 - 1
phthalic anhydride;O=C1c2ccccc2C(=O)O1;- - - 3 4 5 6
isatoic anhydride;O=C1OC(=O)c2ccccc2N1;- - - - - - 5 6 7 8 - 1/N
sulfamic acid;NS(=O)(=O)O;N
sulfuric acid;OS(=O)(=O)O
cyanamide;NC#N;N
cyanogen;N#CC#N
hydantoin;O=C1NC(=O)CN1;- 2 3 4 - 5 1
thiohydantoin;S=C1NC(=O)CN1;- 2 3 4 - 5 1
rhodanine;S=C1NC(=O)CS1;- 2 3 4 - 5 1
thiazolidinedione;O=C1NC(=O)CS1;- 2 3 4 - 5 1
barbituric acid;O=C1NC(=O)CC(=O)N1;- 2 3 4 - 5 6 - 1
uracil;O=C1NC(=O)C=CN1;- 2 3 4 - 5 6 1
2-thiouracil;S=C1NC(=O)C=CN1;- 2 3 4 - 5 6 1
4-thiouracil;O=C1NC(=S)C=CN1;- 2 3 4 - 5 6 1
thymine;O=C1NC(=O)C(C)=CN1;- 2 3 4 - 5 - 6 1
cytosine;NC1=NC(=O)NC=C1;N/N4 4 3 2 - 1 6 5
adenine;Nc1ncnc2ncnc12;N/N6 6 1 2 3 4 9 8 7 5
guanine;Nc1nc2ncnc2c(=O)n1;N/N2 2 3 4 9 8 7 5 6 - 1
hypoxanthine;O=C1NC=NC2=C1N=CN2;- 6 1 2 3 4 5 7 8 9
xanthine;O=C1NC(=O)NC2=C1N=CN2;- 6 1 2 - 3 4 5 7 8 9
theophylline;CN1C(=O)N(C)C2=C(C1=O)N=CN2;- 1 2 - 3 - 4 5 6 - 7 8 9
theobromine;O=C1NC(=O)N(C)C2=C1N(C)C=N2;- 6 1 2 - 3 - 4 5 7 - 8 9
caffeine;CN1C(=O)N(C)C2=C(C1=O)N(C)C=N2;- 1 2 - 3 - 4 5 6 - 7 - 8 9
phthalimide;O=C1NC(=O)c2ccccc12;- 1 2/N 3 - 3a 4 5 6 7 7a
succinimide;O=C1NC(=O)CC1;- 2 1/N 5 - 4 3
glutarimide;O=C1NC(=O)CCC1;- 2 1/N 6 - 5 4 3
maleimide;O=C1NC(=O)C=C1;- 2 1/N 5 - 4 3
saccharin;O=C1NS(=O)(=O)c2ccccc12;- 3 2/N 1 - - 7a 7 6 5 4 3a
isatin;O=C1Nc2ccccc2C1=O;- 2 1/N 7a 7 6 5 4 3a 3
oxindole;O=C1Nc2ccccc2C1;- 2 1/N 7a 7 6 5 4 3a 3
indoxyl;O=C1CNc2ccccc12;- 3 2 1 7a 7 6 5 4 3a
isoindolinone,phthalimidine;O=C1NCc2ccccc12;- 1 2/N 3 3a 4 5 6 7 7a
coumarin;O=C1C=Cc2ccccc2O1;- 2 3 4 4a 5 6 7 8 8a 1
isocoumarin;O=C1OC=Cc2ccccc12;- 1 2 3 4 4a 5 6 7 8 8a
chromone;O=C1C=COc2ccccc12;- 4 3 2 1 8a 8 7 6 5 4a
chromanone,4-chromanone;O=C1CCOc2ccccc12;- 4 3 2 1 8a 8 7 6 5 4a
flavone;O=C1C=C(Oc2ccccc12)c1ccccc1;- 4 3 2 1 8a 8 7 6 5 4a 1' 2' 3' 4' 5' 6'
flavanone;O=C1CC(Oc2ccccc12)c1ccccc1;- 4 3 2 1 8a 8 7 6 5 4a 1' 2' 3' 4' 5' 6'
isoflavone;O=C1C(=COc2ccccc12)c1ccccc1;- 4 3 2 1 8a 8 7 6 5 4a 1' 2' 3' 4' 5' 6'
phthalide;O=C1OCc2ccccc12;- 1 2 3 3a 4 5 6 7 7a
xanthone;O=C1c2ccccc2Oc2ccccc12;- 9 9a 1 2 3 4 4a 10 10a 5 6 7 8 8a
fluorenone,9-fluorenone;O=C1c2ccccc2-c2ccccc12;- 9 9a 1 2 3 4 4a 4b 5 6 7 8 8a
acridone;O=C1c2ccccc2Nc2ccccc12;- 9 9a 1 2 3 4 4a 10 10a 5 6 7 8 8a
caprolactam,ε-caprolactam;O=C1CCCCCN1;- 2 3 4 5 6 7 1
camphor;CC1(C)C2CCC1(C)C(=O)C2
ethylene oxide;C1CO1
propylene oxide;CC1CO1
acetylene;C#C
ethylene;C=C
propylene;CC=C
isoprene;C=CC(C)=C
allene;C=C=C
isobutane;CC(C)C
isopentane;CCC(C)C
neopentane;CC(C)(C)C
isopropanol;CC(C)O;1 2 3 O
hexafluoroisopropanol;FC(F)(F)C(O)C(F)(F)F;- - - - 2 O
isopropylamine;CC(C)N;1 2 3 N
tert-butanol,t-butanol;CC(C)(C)O
allyl alcohol;C=CCO;3 2 1
glycerol,glycerin;OCC(O)CO;O1 1 2 O2 3 O3
ethylene glycol;OCCO
propylene glycol;CC(O)CO
pinacol;CC(C)(O)C(C)(C)O
ethanolamine;NCCO;N 1 2 O
diethanolamine;OCCNCCO;- - - N
triethanolamine;OCCN(CCO)CCO
ethylenediamine;NCCN;N 1 2 N'
putrescine;NCCCCN;N - - - - N'
tryptamine;NCCc1cnc2ccccc12;N β α 3 2 1 7a 7 6 5 4 3a
tyramine;NCCc1ccc(O)cc1;N
dopamine;NCCc1ccc(O)c(O)c1;N
serotonin;NCCc1cnc2ccc(O)cc12;N
histamine;NCCc1cncn1;N
chloroform;ClC(Cl)Cl
carbon tetrachloride;ClC(Cl)(Cl)Cl
dimethyl sulfoxide;CS(C)=O
dimethylacetamide;CC(=O)N(C)C
acrolein;C=CC=O;3 2 1
acrylonitrile;C=CC#N;3 2 1
glyoxal;O=CC=O
ketene;C=C=O
vanillin;O=Cc1ccc(O)c(OC)c1
piperonal;O=Cc1ccc2OCOc2c1
furfural;O=Cc1ccco1;- - 2 3 4 5 1
biotin;C1[C@H]2[C@@H]([C@@H](S1)CCCCC(=O)O)NC(=O)N2
2,2':6',2''-terpyridine;c1ccnc(c1)-c1cccc(n1)-c1ccccn1
aspirin;CC(=O)Oc1ccccc1C(=O)O
ibuprofen;CC(C)Cc1ccc(cc1)C(C)C(=O)O
sulfolane;C1CCS(=O)(=O)C1;2 3 4 1 - - 5
picric acid;Oc1c([N+](=O)[O-])cc([N+](=O)[O-])cc1[N+](=O)[O-]
carbonic acid;OC(=O)O
uric acid;O=C1NC(=O)C2=C(N1)NC(=O)N2
malononitrile;N#CCC#N;- 1 2 3 -
phosgene;ClC(Cl)=O
picoline,2-picoline;Cc1ccccn1;- 2 3 4 5 6 1
3-picoline;Cc1cccnc1;- 3 4 5 6 1 2
4-picoline;Cc1ccncc1;- 4 3 2 1 6 5
2,6-lutidine;Cc1cccc(C)n1
collidine;Cc1cc(C)nc(C)c1
dabco;N12CCN(CC1)CC2
dbu;C1CCC2=NCCCN2CC1
2-pyridone;O=C1C=CC=CN1;- 2 3 4 5 6 1
4-pyridone;O=C1C=CNC=C1;- 4 3 2 1 6 5
pyrrolidinone,2-pyrrolidinone,2-pyrrolidone;O=C1CCCN1;- 2 3 4 5 1
2-piperidone;O=C1CCCCN1;- 2 3 4 5 6 1
4-piperidone;O=C1CCNCC1;- 4 3 2 1 6 5
3-piperidone;O=C1CCCNC1;- 3 4 5 6 1 2
o-phenetidine;Nc1ccccc1OCC;N 1 6 5 4 3 2
m-phenetidine;Nc1cccc(OCC)c1;N 1 6 5 4 3 - - - 2
p-phenetidine;Nc1ccc(OCC)cc1;N 1 2 3 4 - - - 5 6
2,3-xylidine;Nc1cccc(C)c1C;N 1 6 5 4 3 - 2
2,4-xylidine;Nc1ccc(C)cc1C;N 1 6 5 4 - 3 2
2,5-xylidine;Nc1cc(C)ccc1C;N 1 6 5 - 4 3 2
2,6-xylidine;Nc1c(C)cccc1C;N 1 2 - 3 4 5 6
3,4-xylidine;Nc1ccc(C)c(C)c1;N 1 6 5 4 - 3 - 2
3,5-xylidine;Nc1cc(C)cc(C)c1;N 1 2 3 - 4 5 - 6
isovanillin;O=Cc1ccc(OC)c(O)c1
guaiacol;Oc1ccccc1OC;O 1 6 5 4 3 2
thymol;Oc1cc(C)ccc1C(C)C
thioxanthone;O=C1c2ccccc2Sc2ccccc12;- 9 9a 1 2 3 4 4a 10 10a 5 6 7 8 8a
tetralone,1-tetralone,α-tetralone;O=C1CCCc2ccccc12;- 1 2 3 4 4a 5 6 7 8 8a
β-tetralone;O=C1CCc2ccccc2C1;- 2 3 4 4a 5 6 7 8 8a 1
2-tetralone;O=C1CCc2ccccc2C1;- 2 3 4 4a 5 6 7 8 8a 1
indanone,1-indanone;O=C1CCc2ccccc12;- 1 2 3 3a 4 5 6 7 7a
2-indanone;O=C1Cc2ccccc2C1;- 2 3 3a 4 5 6 7 7a 1
benzil;O=C(c1ccccc1)C(=O)c1ccccc1;- - 1 2 3 4 5 6 - - 1' 2' 3' 4' 5' 6'
benzoin;O=C(c1ccccc1)C(O)c1ccccc1
benzhydrol;OC(c1ccccc1)c1ccccc1;O α 1 2 3 4 5 6 1' 2' 3' 4' 5' 6'
butyrophenone;CCCC(=O)c1ccccc1;4 3 2 1 - 1' 2' 3' 4' 5' 6'
isobutyrophenone;CC(C)C(=O)c1ccccc1;3 2 - 1 - 1' 2' 3' 4' 5' 6'
valerophenone;CCCCC(=O)c1ccccc1;5 4 3 2 1 - 1' 2' 3' 4' 5' 6'
sulfanilamide;Nc1ccc(cc1)S(=O)(=O)N;N4 1 2 3 4 5 6 - - - N/N1
sulfanilic acid;Nc1ccc(cc1)S(=O)(=O)O
taurine;NCCS(=O)(=O)O;N 2 1
melamine;Nc1nc(N)nc(N)n1
cyanuric chloride;Clc1nc(Cl)nc(Cl)n1
cyanuric acid;O=C1NC(=O)NC(=O)N1
2,4,6-collidine,s-collidine;Cc1cc(C)nc(C)c1
2,3-lutidine;Cc1cccnc1C
2,4-lutidine;Cc1ccnc(C)c1
2,5-lutidine;Cc1ccc(C)nc1
3,4-lutidine;Cc1ccncc1C
3,5-lutidine;Cc1cncc(C)c1
quinaldine;Cc1ccc2ccccc2n1;- 2 3 4 4a 5 6 7 8 8a 1
lepidine;Cc1ccnc2ccccc12;- 4 3 2 1 8a 8 7 6 5 4a
kynurenic acid;O=C(O)c1cc(O)c2ccccc2n1
antipyrine;CC1=CC(=O)N(N1C)c1ccccc1;- 5 4 3 - 2 1
nicotine;CN1CCC[C@H]1c1cccnc1
3-sulfolene;C1C=CCS1(=O)=O;2 3 4 5 1
ethylene carbonate;O=C1OCCO1;- 2 1 5 4 3
propylene carbonate;O=C1OCC(C)O1
carbinol;CO;α O;α
perbenzoic acid,peroxybenzoic acid;OOC(=O)c1ccccc1;- - - - 1 2 3 4 5 6
peracetic acid,peroxyacetic acid;OOC(C)=O
triflate;[O-]S(=O)(=O)C(F)(F)F
tosylate;[O-]S(=O)(=O)c1ccc(C)cc1
mesylate;CS(=O)(=O)[O-]
besylate;c1(ccccc1)S(=O)(=O)[O-]
carbazate;NNC(=O)[O-];N' N
acetylenedicarboxylate;[O-]C(=O)C#CC(=O)[O-]
acetylenedicarboxylic acid;OC(=O)C#CC(=O)O
thionyl chloride;O=S(Cl)Cl
sulfuryl chloride;O=S(=O)(Cl)Cl
phosphorus oxychloride,phosphoryl chloride,phosphoryl trichloride;O=P(Cl)(Cl)Cl
phosphorus trichloride;ClP(Cl)Cl
phosphorus tribromide;BrP(Br)Br
triphosgene;ClC(Cl)(Cl)OC(=O)OC(Cl)(Cl)Cl
styrene oxide;C1OC1c1ccccc1
cyclohexene oxide;C1CCCC2OC12
epichlorohydrin;ClCC1CO1
epibromohydrin;BrCC1CO1
glycidol;OCC1CO1
homophthalic acid;OC(=O)Cc1ccccc1C(=O)O
homophthalic anhydride;O=C1OC(=O)Cc2ccccc12
glutaric anhydride;O=C1CCCC(=O)O1;- 2 3 4 5 6 - 1
benzoyl peroxide,dibenzoyl peroxide;O=C(OOC(=O)c1ccccc1)c1ccccc1
disilazane;[Si]N[Si];1 2/N 3;1 3
disiloxane;[Si]O[Si];1 2 3;1 3
diethylene glycol;OCCOCCO
triethylene glycol;OCCOCCOCCO
tetraethylene glycol;OCCOCCOCCOCCO
neopentyl glycol;OCC(C)(C)CO
ascorbic acid,l-ascorbic acid;OC[C@H](O)[C@H]1OC(=O)C(O)=C1O
l-tartaric acid;OC(=O)[C@H](O)[C@@H](O)C(=O)O
d-tartaric acid;OC(=O)[C@@H](O)[C@H](O)C(=O)O
l-malic acid;OC(=O)C[C@H](O)C(=O)O
d-malic acid;OC(=O)C[C@@H](O)C(=O)O
l-lactic acid;C[C@H](O)C(=O)O
d-lactic acid;C[C@@H](O)C(=O)O
borate,boranuide;[B-]
benzylamine;NCc1ccccc1;N α 1 2 3 4 5 6
γ-butyrolactone;O=C1CCCO1;- 2 3 4 5 1
δ-valerolactone;O=C1CCCCO1;- 2 3 4 5 6 1
ε-caprolactone;O=C1CCCCCO1;- 2 3 4 5 6 7 1
β-propiolactam;O=C1CCN1;- 2 3 4 1
orthoformate;[O-]C([O-])[O-]
orthoacetate;CC([O-])([O-])[O-];2 1
l-lactate;C[C@H](O)C(=O)[O-]
d-lactate;C[C@@H](O)C(=O)[O-]
l-tartrate;[O-]C(=O)[C@H](O)[C@@H](O)C(=O)[O-]
d-tartrate;[O-]C(=O)[C@@H](O)[C@H](O)C(=O)[O-]
l-malate;[O-]C(=O)C[C@H](O)C(=O)[O-]
d-malate;[O-]C(=O)C[C@@H](O)C(=O)[O-]
p-toluenesulfonic acid;Cc1ccc(cc1)S(=O)(=O)O
p-toluenesulfonate;Cc1ccc(cc1)S(=O)(=O)[O-]
p-toluenesulfonamide;Cc1ccc(cc1)S(=O)(=O)N;- - - - - - - - - - N;N
2-quinolone;O=C1C=Cc2ccccc2N1;- 2 3 4 4a 5 6 7 8 8a 1
4-quinolone;O=C1C=CNc2ccccc12;- 4 3 2 1 8a 8 7 6 5 4a
benzoxazolone,2-benzoxazolinone,benzoxazolinone;O=C1Oc2ccccc2N1;- 2 1 7a 7 6 5 4 3a 3
l-pipecolic acid,l-pipecolinic acid;OC(=O)[C@@H]1CCCCN1;- - - 2 3 4 5 6 1/N
d-pipecolic acid,d-pipecolinic acid;OC(=O)[C@H]1CCCCN1;- - - 2 3 4 5 6 1/N
9-anthraldehyde;O=Cc1c2ccccc2cc2ccccc12
creatine;CN(CC(=O)O)C(=N)N
choline;C[N+](C)(C)CCO;- - - - - - O;O
acetylcholine;C[N+](C)(C)CCOC(C)=O
thiobenzamide;NC(=S)c1ccccc1;N - - 1 2 3 4 5 6
thioacetamide;NC(C)=S;N 1 2
thioformamide;NC=S;N
isothiourea,pseudothiourea;NC(=N)S;N - N' S
cysteamine;NCCS;N 2 1 S
diethylenetriamine;NCCNCCN
oxamide;NC(=O)C(=O)N;N - - - - N'
diisopropylamide;CC(C)[N-]C(C)C
bis(trimethylsilyl)amide,hexamethyldisilazide;C[Si](C)(C)[N-][Si](C)(C)C
n-butyllithium,butyllithium;CCCC[Li]
diethylaminosulfur trifluoride;CCN(CC)S(F)(F)F
diphenylphosphoryl azide,diphenyl phosphoryl azide,diphenyl phosphorazidate;O=P(N=[N+]=[N-])(Oc1ccccc1)Oc1ccccc1
pentafluoro-sulfane,pentafluorosulfane;S(F)(F)(F)(F)F
`;
