/**
 * Groups that join two or three like parents (IUPAC 2013, P-15.3.1.2; P-29.6.2; FR names before 1993), one a line: names, structure with
 * `?` for each free valence, the one towards the middle of a compound group first.
 */
export const LINKS = `
methylene,methanediyl;?C?
ethylene,dimethylene;?CC?
trimethylene;?CCC?
tetramethylene;?CCCC?
pentamethylene;?CCCCC?
hexamethylene;?CCCCCC?
isopropylidene;?C(?)(C)C
benzylidene;?C(?)c1ccccc1
methanetriyl,methylidyne;?C(?)?
oxy;?O?
thio,sulfanediyl;?S?
dithio,disulfanediyl;?SS?
selanediyl;?[Se]?
sulfonyl;?S(?)(=O)=O
sulfinyl;?S(?)=O
carbonyl;?C(?)=O
carbonothioyl,thiocarbonyl;?C(?)=S
oxalyl;?C(=O)C(?)=O
imino,azanediyl;?N?
nitrilo,azanetriyl;?N(?)?
ethylenedinitrilo;?N(?)CCN(?)?
azo,diazenediyl;?N=N?
ethylenedioxy;?OCCO?
methylenedioxy;?OCO?
vinylene;?C=C?
ethynylene;?C#C?
1,2-phenylene,o-phenylene;?c1c(?)cccc1
1,3-phenylene,m-phenylene;?c1cc(?)ccc1
1,4-phenylene,p-phenylene;?c1ccc(?)cc1
silanediyl;?[Si]?
dimethylsilanediyl;?[Si](C)(C)?
`;
