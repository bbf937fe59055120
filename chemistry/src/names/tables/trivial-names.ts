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
diethyl azodicarboxylate;diethyl diazene-1,2-dicarboxylate
`;
