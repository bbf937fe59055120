/**
 * Suffixes (IUPAC 2013, P-33, P-65, P-66; CAS, Index Guide, Appendix IV), one a line: names, structure with `*` for the parent's atom
 * and `?` for a free valence, locants of the atoms after `*`, flags.
 * `t` acts on the end of a chain, so that it needs no locant; `a` is an acid, `e` an anion that may name an ester; `x` ends a prefix; `c` is the chain of a
 * conjunctive name (CAS), on rings only.
 */
export const SUFFIXES = `
ol;*O;O
thiol;*S;S
selenol;*[Se]
one,on;*=O
thione;*=S
al;*=O;;t
aldehyde;*=O;;t
amine,amin;*N;N
imine;*=N;N
iminium;*=[N+];N
aminium;*[N+];N
oic acid,oicacid,ic acid;*(=O)O;- -;ta
oate,ate;*(=O)[O-];;te
amide;*(=O)N;- N;t
nitrile;*#N;;t
ohydrazide,hydrazide;*(=O)NN;- N/1 N'/2;t
hydroxamic acid,ohydroxamic acid;*(=O)NO;- N O;t
anilide;*(=O)Nc1ccccc1;- N;t
thioamide;*(=S)N;- N;t
amidoxime;*(=NO)N;- - N;t
imidamide,amidine;*(=N)N;N' N;t
imidoyl;*(=N)?;;tx
oyl;*(=O)?;;tx
amido;*(=O)N?;- N;tx
thioic acid;*(=O)S;;ta
thioate;*(=O)[S-];;te
carboxylic acid,carboxylicacid;*C(=O)O;;a
carboxylate;*C(=O)[O-];;e
carboxamide;*C(=O)N;- - N
carboxanilide;*C(=O)Nc1ccccc1;- - N
carboxamido;*C(=O)N?;- - N;x
carbonitrile;*C#N
carbaldehyde,carboxaldehyde;*C=O
carbonyl;*C(=O)?;;x
carbohydrazide,carboxylic acid hydrazide;*C(=O)NN;- - N N'
carboxamidoxime;*C(=NO)N;- - - N
carboperoxoic acid;*C(=O)OO
carboximidamide,carboxamidine;*C(=N)N;- N' N
carboximidoyl;*C(=N)?;- N;x
carbothioamide;*C(=S)N;- - N
carbothioyl;*C(=S)?;;x
carbothioamido;*C(=S)N?;- - N;x
carbohydroxamic acid,carboxylic acid hydroxyamide;*C(=O)NO;- - N O
carbothioic acid;*C(=O)S;;a
carbothioate;*C(=O)[S-];;e
carbodithioate;*C(=S)[S-];;e
carbodithioic acid;*C(=S)S;;a
sulfonic acid,sulphonic acid;*S(=O)(=O)O;;a
sulfonate,sulphonate;*S(=O)(=O)[O-];;e
sulfonamide,sulphonamide;*S(=O)(=O)N;- - - N
sulfonanilide;*S(=O)(=O)Nc1ccccc1;- - - N
sulfonamido,sulphonamido;*S(=O)(=O)N?;- - - N;x
sulfonyl,sulphonyl;*S(=O)(=O)?;;x
sulfonohydrazide,sulfonylhydrazide;*S(=O)(=O)NN;- - - N N'
sulfinic acid;*S(=O)O;;a
sulfinate;*S(=O)[O-];;e
sulfinamide;*S(=O)N;- - N
sulfinamido;*S(=O)N?;- - N;x
sulfinyl;*S(=O)?;;x
sulfonimidamide;*S(=N)(=O)N;- N' - N
sulfonimidoyl;*S(=N)(=O)?;- N;x
sulfenyl;*S?;;x
boronic acid;*B(O)O
boronate;*B([O-])[O-];;e
phosphonic acid;*P(=O)(O)O;;a
phosphonate;*P(=O)([O-])[O-];;e
phosphonothioate;*P(=S)([O-])[O-];;e
phosphinic acid;*P(=O)O;;a
phosphinate;*P(=O)[O-];;e
trifluoroborate;*[B-](F)(F)F
yl;*?;;x
ylidene;*=?;;x
ylidyne;*#?;;x
oxy;*O?;;x
thiolate;*[S-]
olate;*[O-]
methanol;*CO;α O;c
ethanol;*CCO;α β O;c
propanol;*CCCO;α β γ O;c
methanethiol;*CS;α S;c
methanamine,methylamine;*CN;α N;c
ethanamine;*CCN;α β N;c
propanamine;*CCCN;α β γ N;c
acetic acid;*CC(=O)O;α;ca
acetate;*CC(=O)[O-];α;ce
acetamide;*CC(=O)N;α - - N;c
acetonitrile;*CC#N;α;c
acetaldehyde;*CC=O;α;c
propanoic acid,propionic acid;*CCC(=O)O;α β;ca
propanoate;*CCC(=O)[O-];α β;ce
propanamide;*CCC(=O)N;α β - - N;c
butanoic acid;*CCCC(=O)O;α β γ;ca
methanesulfonamide;*CS(=O)(=O)N;α - - - N;c
carboximidic acid;*C(=N)O;- N
carboximidate;*C(=N)[O-];- N;e
ium;*+
`;
