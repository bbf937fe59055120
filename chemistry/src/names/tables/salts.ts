/** Components that stand after a compound's name (INN Modified, WHO 2021; PubChem), each a whole molecule, one a line: names, SMILES. */
export const SALTS = `
hydrochloride,hcl,hydrogen chloride,hydrochloric acid,chlorhydrate;Cl
hydrobromide,hbr,hydrogen bromide,hydrobromic acid;Br
hydroiodide,hi,hydriodide,hydrogen iodide;I
hydrofluoride;F
sulfate,sulphate,sulfuric acid;OS(=O)(=O)O
hydrogen sulfate,bisulfate,hydrogensulfate;OS(=O)(=O)O
nitrate,nitric acid;O[N+](=O)[O-]
phosphate,phosphoric acid;OP(=O)(O)O
perchlorate;OCl(=O)(=O)=O
hydrate,water,monohydrate;O
ammonia;N
acetate,acetic acid;CC(=O)O
formate,formic acid;OC=O
trifluoroacetate,tfa,trifluoroacetic acid,2,2,2-trifluoroacetate,2,2,2-trifluoroacetic acid,tfa salt;OC(=O)C(F)(F)F
methanesulfonate,mesylate,mesilate,methanesulfonic acid;CS(=O)(=O)O
ethanesulfonate,esylate,ethanesulfonic acid;CCS(=O)(=O)O
benzenesulfonate,besylate,besilate,benzenesulfonic acid;OS(=O)(=O)c1ccccc1
tosylate,tosilate,p-toluenesulfonate,4-methylbenzenesulfonate,4-methylbenzenesulfonic acid,p-toluenesulfonic acid,toluene-4-sulfonate;Cc1ccc(cc1)S(=O)(=O)O
triflate,trifluoromethanesulfonate,trifluoromethanesulfonic acid;OS(=O)(=O)C(F)(F)F
maleate,maleic acid,hydrogen maleate,(z)-but-2-enedioic acid,(z)-but-2-enedioate;OC(=O)/C=C\\C(=O)O
fumarate,fumaric acid,(e)-but-2-enedioic acid,(e)-but-2-enedioate;OC(=O)/C=C/C(=O)O
oxalate,oxalic acid,ethanedioate,ethanedioic acid;OC(=O)C(=O)O
malonate,malonic acid;OC(=O)CC(=O)O
succinate,succinic acid,butanedioate,butanedioic acid;OC(=O)CCC(=O)O
adipate,adipic acid;OC(=O)CCCCC(=O)O
citrate,citric acid,2-hydroxypropane-1,2,3-tricarboxylate,2-hydroxypropane-1,2,3-tricarboxylic acid;OC(=O)CC(O)(CC(=O)O)C(=O)O
tartrate,l-tartrate,(2r,3r)-2,3-dihydroxybutanedioic acid,l-tartaric acid;OC(=O)[C@H](O)[C@@H](O)C(=O)O
lactate,lactic acid;CC(O)C(=O)O
benzoate,benzoic acid;OC(=O)c1ccccc1
salicylate,salicylic acid;OC(=O)c1ccccc1O
propionate;CCC(=O)O
methanol,methanolate;CO
ethanol,ethanolate;CCO
`;

/** Counter-ions: names, SMILES with the charge. */
export const IONS = `
sodium;[Na+]
potassium;[K+]
lithium;[Li+]
cesium,caesium;[Cs+]
silver;[Ag+]
calcium;[Ca+2]
magnesium;[Mg+2]
zinc;[Zn+2]
ammonium,azanium;[NH4+]
aluminium,aluminum;[Al+3]
iron(2+),ferrous;[Fe+2]
barium;[Ba+2]
strontium;[Sr+2]
fluoride;[F-]
chloride;[Cl-]
bromide;[Br-]
iodide;[I-]
hydroxide;[OH-]
borohydride;[BH4-]
cyanoborohydride;N#C[BH3-]
triacetoxyborohydride;CC(=O)O[BH-](OC(C)=O)OC(C)=O
bicarbonate,hydrogen carbonate,hydrogencarbonate;OC(=O)[O-]
cyanide;[C-]#N
thiocyanate;[S-]C#N
cyanate;[O-]C#N
nitrite;[O-]N=O
tetrafluoroborate;F[B-](F)(F)F
hexafluorophosphate;F[P-](F)(F)(F)(F)F
trifluoromethanesulfonate,triflate;[O-]S(=O)(=O)C(F)(F)F
perchlorate;[O-]Cl(=O)(=O)=O
trifluoroacetate,2,2,2-trifluoroacetate;[O-]C(=O)C(F)(F)F
hydrogen sulfate,hydrogensulfate;[O-]S(=O)(=O)O
nitrate;[O-][N+](=O)[O-]
acetate;CC(=O)[O-]
formate;[O-]C=O
methanesulfonate;CS(=O)(=O)[O-]
`;
