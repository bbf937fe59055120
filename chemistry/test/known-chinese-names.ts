/** Names of medicines and building blocks as Chinese patents and the pharmacopoeia have them, with their English names. */
export const KNOWN_CHINESE_NAMES: readonly (readonly [string, string])[] = [
  ['2-(4-异丁基苯基)丙酸', '2-(4-isobutylphenyl)propanoic acid'],
  ['2-(乙酰氧基)苯甲酸', '2-(acetyloxy)benzoic acid'],
  ['N-(4-羟基苯基)乙酰胺', 'N-(4-hydroxyphenyl)acetamide'],
  ['2-[(2,6-二氯苯基)氨基]苯乙酸钠', 'sodium 2-[2-[(2,6-dichlorophenyl)amino]phenyl]acetate'],
  [
    '4-[5-(4-甲基苯基)-3-(三氟甲基)-1H-吡唑-1-基]苯磺酰胺',
    '4-[5-(4-methylphenyl)-3-(trifluoromethyl)-1H-pyrazol-1-yl]benzenesulfonamide',
  ],
  [
    'N-(3-乙炔基苯基)-6,7-双(2-甲氧基乙氧基)-4-喹唑啉胺',
    'N-(3-ethynylphenyl)-6,7-bis(2-methoxyethoxy)-4-quinazolinamine',
  ],
  [
    '4-[4-[[[4-氯-3-(三氟甲基)苯基]氨基甲酰基]氨基]苯氧基]-N-甲基-2-吡啶甲酰胺',
    '4-[4-[[[4-chloro-3-(trifluoromethyl)phenyl]carbamoyl]amino]phenoxy]-N-methyl-2-pyridinecarboxamide',
  ],
  [
    '1-环丙基-6-氟-1,4-二氢-4-氧代-7-(1-哌嗪基)-3-喹啉羧酸',
    '1-cyclopropyl-6-fluoro-1,4-dihydro-4-oxo-7-(1-piperazinyl)-3-quinolinecarboxylic acid',
  ],
  [
    '1-乙基-6-氟-4-氧代-1,4-二氢-7-(1-哌嗪基)-3-喹啉羧酸',
    '1-ethyl-6-fluoro-4-oxo-1,4-dihydro-7-(1-piperazinyl)-3-quinolinecarboxylic acid',
  ],
  [
    '2-(2,4-二氟苯基)-1,3-双(1H-1,2,4-三唑-1-基)丙-2-醇',
    '2-(2,4-difluorophenyl)-1,3-bis(1H-1,2,4-triazol-1-yl)propan-2-ol',
  ],
  [
    '7-氯-1-甲基-5-苯基-1,3-二氢-2H-1,4-苯并二氮杂䓬-2-酮',
    '7-chloro-1-methyl-5-phenyl-1,3-dihydro-2H-1,4-benzodiazepin-2-one',
  ],
  [
    '8-氯-1-甲基-6-苯基-4H-[1,2,4]三唑并[4,3-a][1,4]苯并二氮杂䓬',
    '8-chloro-1-methyl-6-phenyl-4H-[1,2,4]triazolo[4,3-a][1,4]benzodiazepine',
  ],
  [
    '2,6-二甲基-4-(2-硝基苯基)-1,4-二氢-3,5-吡啶二甲酸二甲酯',
    'dimethyl 2,6-dimethyl-4-(2-nitrophenyl)-1,4-dihydro-3,5-pyridinedicarboxylate',
  ],
  ['1-(异丙氨基)-3-(1-萘氧基)-2-丙醇', '1-(isopropylamino)-3-(1-naphthyloxy)-2-propanol'],
  [
    '4-[3-[(1-甲基乙基)氨基]-2-羟基丙氧基]苯乙酰胺',
    '2-[4-[3-[(1-methylethyl)amino]-2-hydroxypropoxy]phenyl]acetamide',
  ],
  [
    "2-丁基-4-氯-1-[[2'-(1H-四唑-5-基)[1,1'-联苯]-4-基]甲基]-1H-咪唑-5-甲醇",
    "2-butyl-4-chloro-1-[[2'-(1H-tetrazol-5-yl)[1,1'-biphenyl]-4-yl]methyl]-1H-imidazole-5-methanol",
  ],
  ['1,1-二甲基双胍盐酸盐', '1,1-dimethylbiguanide hydrochloride'],
  [
    'N-甲基-3-苯基-3-[4-(三氟甲基)苯氧基]丙胺',
    'N-methyl-3-phenyl-3-[4-(trifluoromethyl)phenoxy]propan-1-amine',
  ],
  [
    '1-[4-乙氧基-3-(6,7-二氢-1-甲基-7-氧代-3-丙基-1H-吡唑并[4,3-d]嘧啶-5-基)苯磺酰基]-4-甲基哌嗪',
    '1-[[4-ethoxy-3-(6,7-dihydro-1-methyl-7-oxo-3-propyl-1H-pyrazolo[4,3-d]pyrimidin-5-yl)phenyl]sulfonyl]-4-methylpiperazine',
  ],
  ['9-[(2-羟基乙氧基)甲基]鸟嘌呤', '9-[(2-hydroxyethoxy)methyl]guanine'],
  ['5-氟-2,4(1H,3H)-嘧啶二酮', '5-fluoro-2,4(1H,3H)-pyrimidinedione'],
  ['5-氟尿嘧啶', '5-fluorouracil'],
  ['2-甲基-5-硝基咪唑-1-乙醇', '2-methyl-5-nitroimidazole-1-ethanol'],
  ['1-(2-羟乙基)-2-甲基-5-硝基咪唑', '1-(2-hydroxyethyl)-2-methyl-5-nitroimidazole'],
  ['4-氨基-N-(5-甲基-3-异噁唑基)苯磺酰胺', '4-amino-N-(5-methyl-3-isoxazolyl)benzenesulfonamide'],
  ['4-氨基-N-2-嘧啶基苯磺酰胺', '4-amino-N-2-pyrimidinylbenzenesulfonamide'],
  ['5-[(3,4,5-三甲氧基苯基)甲基]-2,4-嘧啶二胺', '5-[(3,4,5-trimethoxyphenyl)methyl]-2,4-pyrimidinediamine'],
  ['4-吡啶甲酰肼', '4-pyridinecarbohydrazide'],
  ['吡嗪-2-甲酰胺', 'pyrazine-2-carboxamide'],
  ['2-氨基-2-甲基丙酸', '2-amino-2-methylpropanoic acid'],
  ['(2S)-2-氨基-3-苯基丙酸', '(2S)-2-amino-3-phenylpropanoic acid'],
  ['(S)-2-氨基-4-甲基戊酸', '(S)-2-amino-4-methylpentanoic acid'],
  ['4-(二甲氨基)苯甲酸乙酯', 'ethyl 4-(dimethylamino)benzoate'],
  ['2-(二乙氨基)-N-(2,6-二甲基苯基)乙酰胺', '2-(diethylamino)-N-(2,6-dimethylphenyl)acetamide'],
  ['1-丁基-N-(2,6-二甲基苯基)-2-哌啶甲酰胺', '1-butyl-N-(2,6-dimethylphenyl)-2-piperidinecarboxamide'],
  [
    '5-氯-N-({(5S)-2-氧代-3-[4-(3-氧代吗啉-4-基)苯基]-1,3-噁唑烷-5-基}甲基)噻吩-2-甲酰胺',
    '5-chloro-N-({(5S)-2-oxo-3-[4-(3-oxomorpholin-4-yl)phenyl]-1,3-oxazolidin-5-yl}methyl)thiophene-2-carboxamide',
  ],
  [
    '(S)-N-[[3-[3-氟-4-(4-吗啉基)苯基]-2-氧代-5-噁唑烷基]甲基]乙酰胺',
    '(S)-N-[[3-[3-fluoro-4-(4-morpholinyl)phenyl]-2-oxo-5-oxazolidinyl]methyl]acetamide',
  ],
  [
    '1-(4-甲氧基苯基)-7-氧代-6-[4-(2-氧代哌啶-1-基)苯基]-4,5,6,7-四氢-1H-吡唑并[3,4-c]吡啶-3-甲酰胺',
    '1-(4-methoxyphenyl)-7-oxo-6-[4-(2-oxopiperidin-1-yl)phenyl]-4,5,6,7-tetrahydro-1H-pyrazolo[3,4-c]pyridine-3-carboxamide',
  ],
  [
    '4-甲基-N-[3-(4-甲基-1H-咪唑-1-基)-5-(三氟甲基)苯基]-3-[[4-(3-吡啶基)-2-嘧啶基]氨基]苯甲酰胺',
    '4-methyl-N-[3-(4-methyl-1H-imidazol-1-yl)-5-(trifluoromethyl)phenyl]-3-[[4-(3-pyridinyl)-2-pyrimidinyl]amino]benzamide',
  ],
  [
    'N-(2-氯-6-甲基苯基)-2-[[6-[4-(2-羟基乙基)-1-哌嗪基]-2-甲基-4-嘧啶基]氨基]-5-噻唑甲酰胺',
    'N-(2-chloro-6-methylphenyl)-2-[[6-[4-(2-hydroxyethyl)-1-piperazinyl]-2-methyl-4-pyrimidinyl]amino]-5-thiazolecarboxamide',
  ],
  [
    '3-[(1R)-1-(2,6-二氯-3-氟苯基)乙氧基]-5-[1-(4-哌啶基)-1H-吡唑-4-基]-2-吡啶胺',
    '3-[(1R)-1-(2,6-dichloro-3-fluorophenyl)ethoxy]-5-[1-(4-piperidinyl)-1H-pyrazol-4-yl]-2-pyridinamine',
  ],
  [
    '(R)-1-[3-[4-氨基-3-(4-苯氧基苯基)-1H-吡唑并[3,4-d]嘧啶-1-基]哌啶-1-基]丙-2-烯-1-酮',
    '(R)-1-[3-[4-amino-3-(4-phenoxyphenyl)-1H-pyrazolo[3,4-d]pyrimidin-1-yl]piperidin-1-yl]prop-2-en-1-one',
  ],
  [
    '(3R)-3-环戊基-3-[4-(7H-吡咯并[2,3-d]嘧啶-4-基)-1H-吡唑-1-基]丙腈',
    '(3R)-3-cyclopentyl-3-[4-(7H-pyrrolo[2,3-d]pyrimidin-4-yl)-1H-pyrazol-1-yl]propanenitrile',
  ],
  [
    '6-乙酰基-8-环戊基-5-甲基-2-[[5-(哌嗪-1-基)吡啶-2-基]氨基]吡啶并[2,3-d]嘧啶-7(8H)-酮',
    '6-acetyl-8-cyclopentyl-5-methyl-2-[[5-(piperazin-1-yl)pyridin-2-yl]amino]pyrido[2,3-d]pyrimidin-7(8H)-one',
  ],
  [
    '4-[[3-[[4-(环丙基羰基)-1-哌嗪基]羰基]-4-氟苯基]甲基]-1(2H)-酞嗪酮',
    '4-[[3-[[4-(cyclopropylcarbonyl)-1-piperazinyl]carbonyl]-4-fluorophenyl]methyl]-1(2H)-phthalazinone',
  ],
  [
    '7-[(3R)-3-氨基-4-(2,4,5-三氟苯基)丁酰基]-3-(三氟甲基)-5,6,7,8-四氢-1,2,4-三唑并[4,3-a]吡嗪',
    '7-[(3R)-3-amino-4-(2,4,5-trifluorophenyl)butanoyl]-3-(trifluoromethyl)-5,6,7,8-tetrahydro-1,2,4-triazolo[4,3-a]pyrazine',
  ],
  [
    '(2S,3R,4R,5S,6R)-2-[4-氯-3-[(4-乙氧基苯基)甲基]苯基]-6-(羟甲基)氧杂环己烷-3,4,5-三醇',
    '(2S,3R,4R,5S,6R)-2-[4-chloro-3-[(4-ethoxyphenyl)methyl]phenyl]-6-(hydroxymethyl)oxane-3,4,5-triol',
  ],
  [
    '5-甲氧基-2-[[(4-甲氧基-3,5-二甲基-2-吡啶基)甲基]亚磺酰基]-1H-苯并咪唑',
    '5-methoxy-2-[[(4-methoxy-3,5-dimethyl-2-pyridinyl)methyl]sulfinyl]-1H-benzimidazole',
  ],
  [
    '2-[[[3-甲基-4-(2,2,2-三氟乙氧基)-2-吡啶基]甲基]亚磺酰基]-1H-苯并咪唑',
    '2-[[[3-methyl-4-(2,2,2-trifluoroethoxy)-2-pyridinyl]methyl]sulfinyl]-1H-benzimidazole',
  ],
  [
    '8-氯-11-(4-甲基-1-哌嗪基)-5H-二苯并[b,e][1,4]二氮杂䓬',
    '8-chloro-11-(4-methyl-1-piperazinyl)-5H-dibenzo[b,e][1,4]diazepine',
  ],
  [
    '2-甲基-4-(4-甲基-1-哌嗪基)-10H-噻吩并[2,3-b][1,5]苯并二氮杂䓬',
    '2-methyl-4-(4-methyl-1-piperazinyl)-10H-thieno[2,3-b][1,5]benzodiazepine',
  ],
  [
    '7-[4-[4-(2,3-二氯苯基)-1-哌嗪基]丁氧基]-3,4-二氢-2(1H)-喹啉酮',
    '7-[4-[4-(2,3-dichlorophenyl)-1-piperazinyl]butoxy]-3,4-dihydro-2(1H)-quinolinone',
  ],
  [
    '3-(2-氯-10H-吩噻嗪-10-基)-N,N-二甲基-1-丙胺',
    '3-(2-chloro-10H-phenothiazin-10-yl)-N,N-dimethyl-1-propanamine',
  ],
  [
    '4-[4-(4-氯苯基)-4-羟基-1-哌啶基]-1-(4-氟苯基)-1-丁酮',
    '4-[4-(4-chlorophenyl)-4-hydroxy-1-piperidinyl]-1-(4-fluorophenyl)-1-butanone',
  ],
  ['5H-二苯并[b,f]氮杂䓬-5-甲酰胺', '5H-dibenzo[b,f]azepine-5-carboxamide'],
  ['N-苯基-N-[1-(2-苯乙基)-4-哌啶基]丙酰胺', 'N-phenyl-N-[1-(2-phenylethyl)-4-piperidinyl]propanamide'],
  [
    '4-羟基-2-甲基-N-2-吡啶基-2H-1,2-苯并噻嗪-3-甲酰胺-1,1-二氧化物',
    '4-hydroxy-2-methyl-N-2-pyridinyl-2H-1,2-benzothiazine-3-carboxamide 1,1-dioxide',
  ],
  [
    '6-氯-3,4-二氢-2H-1,2,4-苯并噻二嗪-7-磺酰胺-1,1-二氧化物',
    '6-chloro-3,4-dihydro-2H-1,2,4-benzothiadiazine-7-sulfonamide 1,1-dioxide',
  ],
  [
    '5-(氨磺酰基)-4-氯-2-[(2-呋喃甲基)氨基]苯甲酸',
    '5-sulfamoyl-4-chloro-2-[(2-furanylmethyl)amino]benzoic acid',
  ],
  [
    '1-[2-(二甲氨基)-1-(4-甲氧基苯基)乙基]环己醇',
    '1-[2-(dimethylamino)-1-(4-methoxyphenyl)ethyl]cyclohexanol',
  ],
  [
    '(1S,4S)-4-(3,4-二氯苯基)-1,2,3,4-四氢-N-甲基-1-萘胺',
    '(1S,4S)-4-(3,4-dichlorophenyl)-1,2,3,4-tetrahydro-N-methyl-1-naphthalenamine',
  ],
  [
    '(3S,4R)-3-[(1,3-苯并二氧杂环戊烯-5-基氧基)甲基]-4-(4-氟苯基)哌啶',
    '(3S,4R)-3-[(1,3-benzodioxol-5-yloxy)methyl]-4-(4-fluorophenyl)piperidine',
  ],
  ['3-羟基-4-甲氧基苯甲醛', '3-hydroxy-4-methoxybenzaldehyde'],
  [
    '1-[(2R,5S)-5-(羟甲基)-2,5-二氢-2-呋喃基]-5-甲基-2,4(1H,3H)-嘧啶二酮',
    '1-[(2R,5S)-5-(hydroxymethyl)-2,5-dihydro-2-furanyl]-5-methyl-2,4(1H,3H)-pyrimidinedione',
  ],
  [
    '4-氨基-1-[(2R,5S)-2-(羟甲基)-1,3-氧硫杂环戊烷-5-基]嘧啶-2(1H)-酮',
    '4-amino-1-[(2R,5S)-2-(hydroxymethyl)-1,3-oxathiolan-5-yl]pyrimidin-2(1H)-one',
  ],
  [
    '[[(1R)-2-(6-氨基-9H-嘌呤-9-基)-1-甲基乙氧基]甲基]膦酸',
    '[[(1R)-2-(6-amino-9H-purin-9-yl)-1-methylethoxy]methyl]phosphonic acid',
  ],
  [
    '(3R,4R,5S)-4-乙酰氨基-5-氨基-3-(1-乙基丙氧基)-1-环己烯-1-羧酸乙酯',
    'ethyl (3R,4R,5S)-4-acetamido-5-amino-3-(1-ethylpropoxy)-1-cyclohexene-1-carboxylate',
  ],
  [
    '4-[[4-[[4-[(E)-2-氰基乙烯基]-2,6-二甲基苯基]氨基]-2-嘧啶基]氨基]苯甲腈',
    '4-[[4-[[4-[(E)-2-cyanoethenyl]-2,6-dimethylphenyl]amino]-2-pyrimidinyl]amino]benzonitrile',
  ],
  [
    '3-(4-氨基-1-氧代-1,3-二氢-2H-异吲哚-2-基)哌啶-2,6-二酮',
    '3-(4-amino-1-oxo-1,3-dihydro-2H-isoindol-2-yl)piperidine-2,6-dione',
  ],
  [
    '[(1R)-3-甲基-1-[[(2S)-1-氧代-3-苯基-2-[(吡嗪甲酰基)氨基]丙基]氨基]丁基]硼酸',
    '[(1R)-3-methyl-1-[[(2S)-1-oxo-3-phenyl-2-[(pyrazinylcarbonyl)amino]propyl]amino]butyl]boronic acid',
  ],
  ['1-[(2S)-3-巯基-2-甲基丙酰基]-L-脯氨酸', '1-[(2S)-3-mercapto-2-methylpropionyl]-L-proline'],
  [
    'N-[(S)-1-乙氧羰基-3-苯丙基]-L-丙氨酰-L-脯氨酸',
    'N-[(S)-1-(ethoxycarbonyl)-3-phenylpropyl]-L-alanyl-L-proline',
  ],
  [
    "N-(1-氧戊基)-N-[[2'-(1H-四唑-5-基)[1,1'-联苯]-4-基]甲基]-L-缬氨酸",
    "N-(1-oxopentyl)-N-[[2'-(1H-tetrazol-5-yl)[1,1'-biphenyl]-4-yl]methyl]-L-valine",
  ],
  ['11β,17α,21-三羟基孕甾-4-烯-3,20-二酮', '11β,17,21-trihydroxypregn-4-ene-3,20-dione'],
  ['17β-羟基雄甾-4-烯-3-酮', '17β-hydroxyandrost-4-en-3-one'],
  ['孕甾-4-烯-3,20-二酮', 'pregn-4-ene-3,20-dione'],
  ['3-羟基雌甾-1,3,5(10)-三烯-17-酮', '3-hydroxyestra-1,3,5(10)-trien-17-one'],
  [
    '9-氟-11β,17α,21-三羟基-16α-甲基孕甾-1,4-二烯-3,20-二酮',
    '9-fluoro-11β,17,21-trihydroxy-16α-methylpregna-1,4-diene-3,20-dione',
  ],
  [
    '(2S)-2-[(叔丁氧羰基)氨基]-3-苯基丙酸甲酯',
    'methyl (2S)-2-[(tert-butoxycarbonyl)amino]-3-phenylpropanoate',
  ],
  ['4-氧代哌啶-1-甲酸叔丁酯', 'tert-butyl 4-oxopiperidine-1-carboxylate'],
  ['反式-4-氨基环己醇', 'trans-4-aminocyclohexanol'],
  ['(1R,2S)-2-氨基-1-苯基丙-1-醇盐酸盐', '(1R,2S)-2-amino-1-phenylpropan-1-ol hydrochloride'],
  ["4,4'-亚甲基二苯胺", "4,4'-methylenedianiline"],
  ['2,2,2-三氟-N-甲基乙酰胺', '2,2,2-trifluoro-N-methylacetamide'],
  ['3,5-二溴-4-羟基苯甲酸', '3,5-dibromo-4-hydroxybenzoic acid'],
  ['6-甲基-2-(甲硫基)嘧啶-4-醇', '6-methyl-2-(methylthio)pyrimidin-4-ol'],
  ['N,N-二甲基甲酰胺', 'N,N-dimethylformamide'],
  ['2-氯-5-(三氟甲基)吡啶-3-磺酰氯', '2-chloro-5-(trifluoromethyl)pyridine-3-sulfonyl chloride'],
  ['2-氮杂螺[3.3]庚烷-2-羧酸叔丁酯', 'tert-butyl 2-azaspiro[3.3]heptane-2-carboxylate'],
  ['8-氮杂双环[3.2.1]辛烷-3-醇', '8-azabicyclo[3.2.1]octan-3-ol'],
  ['苯并[b]噻吩-2-甲酸', 'benzo[b]thiophene-2-carboxylic acid'],
  ['5-溴-1H-吲唑-3-甲醛', '5-bromo-1H-indazole-3-carbaldehyde'],
  ['咪唑并[1,2-b]哒嗪-3-甲酸乙酯', 'ethyl imidazo[1,2-b]pyridazine-3-carboxylate'],
  ['3-氨基-4-甲基苯甲酸甲酯', 'methyl 3-amino-4-methylbenzoate'],
  ['(4-氟苯基)(哌啶-4-基)甲酮', '(4-fluorophenyl)(piperidin-4-yl)methanone'],
  [
    '2-(4-(4,4,5,5-四甲基-1,3,2-二氧杂硼杂环戊烷-2-基)苯基)丙-2-醇',
    '2-(4-(4,4,5,5-tetramethyl-1,3,2-dioxaborolan-2-yl)phenyl)propan-2-ol',
  ],
  ['（S）-叔丁基 3-氨基吡咯烷-1-羧酸酯', 'tert-butyl (3S)-3-aminopyrrolidine-1-carboxylate'],
  ['3-氨基苯硼酸频哪醇酯', '3-(4,4,5,5-tetramethyl-1,3,2-dioxaborolan-2-yl)aniline'],
  ['对甲苯磺酰氯', '4-methylbenzenesulfonyl chloride'],
  ['间氯过氧苯甲酸', '3-chlorobenzenecarboperoxoic acid'],
  ['三乙胺', 'triethylamine'],
  ['二甲基亚砜', 'dimethyl sulfoxide'],
  ['苄基(4-氧代环己基)氨基甲酸酯', 'benzyl (4-oxocyclohexyl)carbamate'],
  ['2-(N-吗啉基)乙醇', '2-morpholinoethanol'],
  ['甲基 4-氨基-3-硝基苯甲酸酯', 'methyl 4-amino-3-nitrobenzoate'],
  ['3-[(叔丁基二甲基硅基)氧基]丙醛', '3-[(tert-butyldimethylsilyl)oxy]propanal'],
  ['苯基异氰酸酯', 'phenyl isocyanate'],
  ['碳酸二叔丁酯', 'di-tert-butyl carbonate'],
  ['丙二酸二乙酯', 'diethyl malonate'],
  ['醋酸酐', 'acetic anhydride'],
  ['N-溴代丁二酰亚胺', 'N-bromosuccinimide'],
  ['盐酸羟胺', 'hydroxylamine hydrochloride'],
  ['叔丁醇钾', 'potassium tert-butoxide'],
  ['4-氟-N-羟基苯甲脒', '4-fluoro-N-hydroxybenzimidamide'],
  ['环戊酮肟', 'cyclopentanone oxime'],
  ['苯甲酸酐', 'benzoic anhydride'],
];
