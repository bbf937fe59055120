/** Trivial and trade names of whole compounds, and systematic names of the same (The Merck Index; CAS, Common Chemistry), one a line. */
export const TRIVIAL_NAMES = `
glyme,monoglyme;1,2-dimethoxyethane
diglyme;1-methoxy-2-(2-methoxyethoxy)ethane
triglyme;2,5,8,11-tetraoxadodecane
meldrum's acid;2,2-dimethyl-1,3-dioxane-4,6-dione
tropinone;8-methyl-8-azabicyclo[3.2.1]octan-3-one
boc anhydride,boc2o;di-tert-butyl dicarbonate
carbonyldiimidazole,cdi;1,1'-carbonyldiimidazole
thiocarbonyldiimidazole;1,1'-thiocarbonyldiimidazole
pinacolborane;4,4,5,5-tetramethyl-1,3,2-dioxaborolane
bis(pinacolato)diboron;4,4,4',4',5,5,5',5'-octamethyl-2,2'-bi-1,3,2-dioxaborolane
azobisisobutyronitrile,aibn;2,2'-diazenediylbis(2-methylpropanenitrile)
oleic acid;(9Z)-octadec-9-enoic acid
elaidic acid;(9E)-octadec-9-enoic acid
linoleic acid;(9Z,12Z)-octadeca-9,12-dienoic acid
linolenic acid,α-linolenic acid;(9Z,12Z,15Z)-octadeca-9,12,15-trienoic acid
arachidonic acid;(5Z,8Z,11Z,14Z)-icosa-5,8,11,14-tetraenoic acid
l-menthol;(1R,2S,5R)-5-methyl-2-(propan-2-yl)cyclohexan-1-ol
m-cpba,mcpba;3-chloroperbenzoic acid
glutathione;γ-L-glutamyl-L-cysteinylglycine
carnosine,l-carnosine;β-alanyl-L-histidine
d-glucosamine;2-amino-2-deoxy-D-glucopyranose
n-acetyl-d-glucosamine;2-acetamido-2-deoxy-D-glucopyranose
l-cystine;(2R,2'R)-3,3'-disulfanediylbis(2-aminopropanoic acid)
l-theanine;N5-ethyl-L-glutamine
l-dopa,levodopa;3-hydroxy-L-tyrosine
hippuric acid;N-benzoylglycine
gramine;1-(1H-indol-3-yl)-N,N-dimethylmethanamine
melatonin;N-[2-(5-methoxy-1H-indol-3-yl)ethyl]acetamide
ethylenethiourea;imidazolidine-2-thione
4-methylumbelliferone;7-hydroxy-4-methylcoumarin
2-acetonaphthone;1-(naphthalen-2-yl)ethanone
1-acetonaphthone;1-(naphthalen-1-yl)ethanone
nicotinyl alcohol;pyridin-3-ylmethanol
2,2'-bipyridyl,2,2'-dipyridyl;2,2'-bipyridine
4,4'-bipyridyl,4,4'-dipyridyl;4,4'-bipyridine
l-azetidine-2-carboxylic acid;(2S)-azetidine-2-carboxylic acid
camphorsulfonic acid,10-camphorsulfonic acid,camphor-10-sulfonic acid;(7,7-dimethyl-2-oxobicyclo[2.2.1]heptan-1-yl)methanesulfonic acid
(+)-camphorsulfonic acid,(+)-10-camphorsulfonic acid,(1s)-(+)-10-camphorsulfonic acid,(1s)-10-camphorsulfonic acid;[(1S,4R)-7,7-dimethyl-2-oxobicyclo[2.2.1]heptan-1-yl]methanesulfonic acid
(-)-camphorsulfonic acid,(-)-10-camphorsulfonic acid,(1r)-(-)-10-camphorsulfonic acid,(1r)-10-camphorsulfonic acid;[(1R,4S)-7,7-dimethyl-2-oxobicyclo[2.2.1]heptan-1-yl]methanesulfonic acid
diethyl azodicarboxylate;diethyl diazene-1,2-dicarboxylate
`;
