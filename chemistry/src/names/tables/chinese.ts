/**
 * Morphemes of Chinese names (中国化学会 Chinese Chemical Society, 有机化合物命名原则 2017) and the English ones that they stand for.
 * A ring, an alkane or an acid says so by a third field, because what follows it is a suffix; `stem` is followed by `an` or a double bond.
 */
export const CHINESE_MORPHEMES = `
苯;benzene;ring
苯基;phenyl
苯氧基;phenoxy
苯并;benzo
苯甲酸;benzoic acid
苯甲酰胺;benzamide
苯甲酰基;benzoyl
苯甲酰氨基;benzamido
苯甲酰胺基;benzamido
苯甲腈;benzonitrile
苯甲醛;benzaldehyde
苯甲酰肼;benzohydrazide
苯胺;aniline
苯酚;phenol
苯胺基;anilino
甲苯;toluene
苯甲醚;anisole
苄基;benzyl
苯甲基;benzyl
苄氧基;benzyloxy
苯乙基;phenethyl
联苯;biphenyl;ring
萘;naphthalene;ring
吡啶;pyridine;ring
嘧啶;pyrimidine;ring
吡嗪;pyrazine;ring
哒嗪;pyridazine;ring
三嗪;triazine;ring
吡咯;pyrrole;ring
吡唑;pyrazole;ring
咪唑;imidazole;ring
三唑;triazole;ring
四唑;tetrazole;ring
四氮唑;tetrazole;ring
噻唑;thiazole;ring
噁唑;oxazole;ring
恶唑;oxazole;ring
异噁唑;isoxazole;ring
异恶唑;isoxazole;ring
异噻唑;isothiazole;ring
噁二唑;oxadiazole;ring
恶二唑;oxadiazole;ring
噻二唑;thiadiazole;ring
呋喃;furan;ring
噻吩;thiophene;ring
吡喃;pyran;ring
噁嗪;oxazine;ring
噻嗪;thiazine;ring
哌啶;piperidine;ring
哌嗪;piperazine;ring
吗啉;morpholine;ring
吗啉代;morpholino
吗啉基;morpholino
硫代吗啉;thiomorpholine;ring
硫吗啉;thiomorpholine;ring
吡咯烷;pyrrolidine;ring
咪唑烷;imidazolidine;ring
噁唑烷;oxazolidine;ring
恶唑烷;oxazolidine;ring
噻唑烷;thiazolidine;ring
氮杂环丙烷;aziridine;ring
氮杂环丁烷;azetidine;ring
吖丁啶;azetidine;ring
氮杂环庚烷;azepane;ring
氧杂环丙烷;oxirane;ring
氧杂环丁烷;oxetane;ring
二氧戊环;dioxolane;ring
二噁烷;dioxane;ring
二氧六环;dioxane;ring
二氧杂环戊烯;dioxole;ring
二氧戊烯;dioxole;ring
二氧杂环己烯;dioxine;ring
间二氧杂环戊烯;dioxole;ring
吲哚;indole;ring
异吲哚;isoindole;ring
吲哚啉;indoline;ring
二氢吲哚;indoline;ring
异吲哚啉;isoindoline;ring
吲唑;indazole;ring
吲嗪;indolizine;ring
嘌呤;purine;ring
喹啉;quinoline;ring
异喹啉;isoquinoline;ring
喹唑啉;quinazoline;ring
喹喔啉;quinoxaline;ring
酞嗪;phthalazine;ring
噌啉;cinnoline;ring
萘啶;naphthyridine;ring
蝶啶;pteridine;ring
咔唑;carbazole;ring
吖啶;acridine;ring
菲啶;phenanthridine;ring
吩噻嗪;phenothiazine;ring
吩嗪;phenazine;ring
吩噁嗪;phenoxazine;ring
菲;phenanthrene;ring
蒽;anthracene;ring
菲啰啉;phenanthroline;ring
呫吨;xanthene;ring
芴;fluorene;ring
茚;indene;ring
茚满;indane;ring
色烯;chromene;ring
色满;chroman;ring
苯并咪唑;benzimidazole;ring
苯并噻唑;benzothiazole;ring
苯并噁唑;benzoxazole;ring
苯并呋喃;benzofuran;ring
苯并噻吩;benzothiophene;ring
苯并三唑;benzotriazole;ring
金刚烷;adamantane;ring
吡啶并;pyrido
嘧啶并;pyrimido
吡嗪并;pyrazino
哒嗪并;pyridazino
吡咯并;pyrrolo
吡唑并;pyrazolo
咪唑并;imidazo
三唑并;triazolo
四唑并;tetrazolo
噻唑并;thiazolo
噁唑并;oxazolo
恶唑并;oxazolo
异噁唑并;isoxazolo
噻吩并;thieno
呋喃并;furo
吡喃并;pyrano
吲哚并;indolo
茚并;indeno
喹啉并;quinolino
萘并;naphtho
环戊并;cyclopenta
环戊二烯并;cyclopenta
环己并;cyclohexa
环庚并;cyclohepta
异丙基;isopropyl
异丁基;isobutyl
仲丁基;sec-butyl
叔丁基;tert-butyl
正丁基;butyl
正丙基;propyl
新戊基;neopentyl
异丙氧基;isopropoxy
异丁氧基;isobutoxy
叔丁氧基;tert-butoxy
叔丁氧羰基;tert-butoxycarbonyl
乙烯基;vinyl
烯丙基;allyl
炔丙基;propargyl
乙炔基;ethynyl
丙烯酰基;acryloyl
丙烯酰氨基;acryloylamino
丙烯酰胺基;acryloylamino
环丙甲酰基;cyclopropanecarbonyl
环丙甲酰胺;cyclopropanecarboxamide
环丙甲酰氨基;cyclopropanecarboxamido
环丙甲酰胺基;cyclopropanecarboxamido
烯酰基;enoyl
炔酰基;ynoyl
丙烯酰胺;acrylamide
丙烯酸;acrylic acid
乙酰氧基;acetoxy
氟;fluoro
氯;chloro
溴;bromo
碘;iodo
羟基;hydroxy
巯基;sulfanyl
氨基;amino
胺基;amino
亚氨基;imino
肼基;hydrazinyl
硝基;nitro
亚硝基;nitroso
氰基;cyano
叠氮基;azido
异氰酸基;isocyanato
羧基;carboxy
氧代;oxo
氧亚基;oxo
硫代;thioxo
硫基;sulfanyl
硫烷基;sulfanyl
氧基;oxy
磺酰基;sulfonyl
亚磺酰基;sulfinyl
磺酰氨基;sulfonamido
氨基磺酰基;sulfamoyl
氨磺酰基;sulfamoyl
氨基甲酰基;carbamoyl
氨甲酰基;carbamoyl
氨基甲酸;carbamic acid;acid
脲基;ureido
胍基;guanidino
脲;urea
硫脲;thiourea
胍;guanidine
亚基;ylidene
基;yl
胺;amine
酰胺;amide
醇;ol
酚;ol
硫醇;thiol
酮;one
硫酮;thione
醛;al
腈;nitrile
磺酸;sulfonic acid;acid
磺酰胺;sulfonamide
磺酰氯;sulfonyl chloride
硼酸;boronic acid
膦酸;phosphonic acid;acid
环;cyclo
二环;bicyclo
双环;bicyclo
三环;tricyclo
螺;spiro
杂;a
氮杂;aza
氧杂;oxa
硫杂;thia
并;o
氢;hydro
烯;en
炔;yn
单;mono
一;mono
二;di
双;bis
三;tri
四;tetra
五;penta
六;hexa
七;hepta
八;octa
九;nona
十;deca
顺式;cis
顺;cis
反式;trans
反;trans
外消旋;rac
氮杂䓬;azepine;ring
氮杂卓;azepine;ring
二氮杂䓬;diazepine;ring
二氮杂卓;diazepine;ring
氧氮杂䓬;oxazepine;ring
硫氮杂䓬;thiazepine;ring
氧杂䓬;oxepine;ring
噻二嗪;thiadiazine;ring
噁二嗪;oxadiazine;ring
氧硫杂环戊烷;oxathiolane;ring
二硫杂环戊烷;dithiolane;ring
二氧杂环戊烷;dioxolane;ring
二氧杂硼杂环戊烷;dioxaborolane;ring
二氧杂环戊硼烷;dioxaborolane;ring
二氧硼戊环;dioxaborolane;ring
二氧杂硼烷;dioxaborolane;ring
氧杂环己烷;oxane;ring
氧杂环戊烷;oxolane;ring
四氢吡喃;tetrahydropyran;ring
四氢呋喃;tetrahydrofuran;ring
尿嘧啶;uracil
胸腺嘧啶;thymine
胞嘧啶;cytosine
腺嘌呤;adenine
鸟嘌呤;guanine
黄嘌呤;xanthine
次黄嘌呤;hypoxanthine
腺苷;adenosine
鸟苷;guanosine
胞苷;cytidine
尿苷;uridine
胸苷;thymidine
肌苷;inosine
脱氧;deoxy
双胍;biguanide
苯乙酸;benzeneacetic acid;acid
苯乙酰胺;benzeneacetamide
苯乙腈;benzeneacetonitrile
苯丙酸;benzenepropanoic acid;acid
苯丙基;phenylpropyl
苯丁基;phenylbutyl
萘氧基;naphthyloxy
萘基;naphthyl
羟甲基;hydroxymethyl
羟乙基;hydroxyethyl
羟丙基;hydroxypropyl
氨甲基;aminomethyl
氯甲基;chloromethyl
溴甲基;bromomethyl
异丙氨基;isopropylamino
异丙胺基;isopropylamino
异丁氨基;isobutylamino
叔丁氨基;tert-butylamino
叔丁胺基;tert-butylamino
苯氨基;anilino
苄氨基;benzylamino
苄胺基;benzylamino
二甲氨基;dimethylamino
二甲胺基;dimethylamino
二乙氨基;diethylamino
二乙胺基;diethylamino
甲氧羰基;methoxycarbonyl
乙氧羰基;ethoxycarbonyl
苄氧羰基;benzyloxycarbonyl
氧乙基;oxoethyl
氧丙基;oxopropyl
氧丁基;oxobutyl
氧戊基;oxopentyl
亚甲基;methylene
亚乙基;ethylidene
亚苄基;benzylidene
亚磺酰;sulfinyl
磺酰;sulfonyl
雄甾;androst;stem
雌甾;estr;stem
孕甾;pregn;stem
胆甾;cholest;stem
钠; sodium salt
钾; potassium salt
锂; lithium salt
钠盐; sodium salt
二钠; disodium salt
二甲酯; dimethyl ester
二乙酯; diethyl ester
甘氨酸;glycine;acid
甘氨酰;glycyl
甘氨酰胺;glycinamide
丙氨酸;alanine;acid
丙氨酰;alanyl
丙氨酰胺;alaninamide
缬氨酸;valine;acid
缬氨酰;valyl
缬氨酰胺;valinamide
亮氨酸;leucine;acid
亮氨酰;leucyl
亮氨酰胺;leucinamide
异亮氨酸;isoleucine;acid
异亮氨酰;isoleucyl
异亮氨酰胺;isoleucinamide
叔亮氨酸;tert-leucine;acid
叔亮氨酰;tert-leucyl
叔亮氨酰胺;tert-leucinamide
正亮氨酸;norleucine;acid
正亮氨酰;norleucyl
正亮氨酰胺;norleucinamide
苯丙氨酸;phenylalanine;acid
苯丙氨酰;phenylalanyl
苯丙氨酰胺;phenylalaninamide
脯氨酸;proline;acid
脯氨酰;prolyl
脯氨酰胺;prolinamide
丝氨酸;serine;acid
丝氨酰;seryl
丝氨酰胺;serinamide
苏氨酸;threonine;acid
苏氨酰;threonyl
苏氨酰胺;threoninamide
酪氨酸;tyrosine;acid
酪氨酰;tyrosyl
酪氨酰胺;tyrosinamide
组氨酸;histidine;acid
组氨酰;histidyl
组氨酰胺;histidinamide
赖氨酸;lysine;acid
赖氨酰;lysyl
赖氨酰胺;lysinamide
精氨酸;arginine;acid
精氨酰;arginyl
精氨酰胺;argininamide
鸟氨酸;ornithine;acid
鸟氨酰;ornithyl
鸟氨酰胺;ornithinamide
蛋氨酸;methionine;acid
蛋氨酰;methionyl
蛋氨酰胺;methioninamide
甲硫氨酸;methionine;acid
甲硫氨酰;methionyl
甲硫氨酰胺;methioninamide
色氨酸;tryptophan;acid
色氨酰;tryptophyl
半胱氨酸;cysteine;acid
半胱氨酰;cysteinyl
天冬氨酸;aspartic acid;acid
天冬酰胺;asparagine
谷氨酸;glutamic acid;acid
谷氨酰胺;glutamine
谷氨酰;glutamyl
天冬氨酰;aspartyl
盐酸盐; hydrochloride
二盐酸盐; dihydrochloride
氢溴酸盐; hydrobromide
三氟乙酸盐; trifluoroacetate
甲磺酸盐; methanesulfonate
马来酸盐; maleate
富马酸盐; fumarate
琥珀酸盐; succinate
硫酸盐; sulfate
磷酸盐; phosphate
水合物; hydrate
叔丁酯; tert-butyl ester
二叔丁酯; di-tert-butyl ester
频哪醇酯; pinacol ester
异氰酸酯; isocyanate
异硫氰酸酯; isothiocyanate
亚砜; sulfoxide
砜; sulfone
肟; oxime
腙; hydrazone
对甲苯磺酸盐; 4-methylbenzenesulfonate
苯磺酸盐; benzenesulfonate
草酸盐; oxalate
柠檬酸盐; citrate
酒石酸盐; tartrate
乙酸盐; acetate
一水合物; monohydrate
二水合物; dihydrate
甲苯磺酰;toluenesulfonyl
对甲苯磺酸;4-methylbenzenesulfonic acid;acid
对甲苯磺酰氯;4-methylbenzenesulfonyl chloride
对甲苯磺酰基;tosyl
对甲苯磺酰胺;4-methylbenzenesulfonamide
间氯过氧苯甲酸;3-chloroperbenzoic acid
三甲胺;trimethylamine
三乙胺;triethylamine
二甲胺;dimethylamine
二乙胺;diethylamine
二异丙胺;diisopropylamine
二异丙基胺;diisopropylamine
环己胺;cyclohexanamine
环丙胺;cyclopropanamine
苄胺;benzylamine
苯乙胺;phenethylamine
苯甲胺;benzylamine
吡咯烷酮;pyrrolidin-2-one
苯腈;benzonitrile
硅烷;silane
硅烷基;silyl
硅基;silyl
硅氧基;silyloxy
溴代;bromo
氯代;chloro
碘代;iodo
氟代;fluoro
碳酸;carbonic acid;acid
二碳酸二叔丁酯;di-tert-butyl dicarbonate
草酰氯;oxalyl chloride
草酸;oxalic acid;acid
醋酸;acetic acid;acid
邻苯二甲酰亚胺;phthalimide
丁二酰亚胺;succinimide
琥珀酰亚胺;succinimide
马来酰亚胺;maleimide
羟胺;hydroxylamine
肼;hydrazine
水合肼;hydrazine hydrate
甲醇钠;sodium methoxide
乙醇钠;sodium ethoxide
叔丁醇钠;sodium tert-butoxide
叔丁醇钾;potassium tert-butoxide
苯甲脒;benzamidine
偶氮二异丁腈;azobisisobutyronitrile
烟酸;nicotinic acid;acid
烟酰胺;nicotinamide
异烟酸;isonicotinic acid;acid
吡啶酮;pyridone
苯甲酰氯;benzoyl chloride
苯磺酰氯;benzenesulfonyl chloride
苯磺酰胺;benzenesulfonamide
苯磺酰基;benzenesulfonyl
苯磺酸;benzenesulfonic acid;acid
苯硫酚;thiophenol
苯乙酮;acetophenone
二苯甲酮;benzophenone
苯乙烯;styrene
邻苯二胺;benzene-1,2-diamine
苯二胺;benzenediamine
丙酮;acetone
氯仿;chloroform
氨基甲酰氯;carbamoyl chloride
氯甲酸;carbonochloridic acid;acid
甲酰氨基;formamido
甲酰胺基;formamido
氨基甲酰氨基;ureido
氨基甲酰胺基;ureido
甲酰基;formyl
异丁酸;isobutyric acid;acid
异丁酰基;isobutyryl
异丁酰胺;isobutyramide
新戊酰基;pivaloyl
特戊酰基;pivaloyl
特戊酰氯;pivaloyl chloride
特戊酸;pivalic acid;acid
异丙酯; isopropyl ester
苄酯; benzyl ester
苯酯; phenyl ester
`;

/** The numerals of chains (天干) and their English stems. */
export const CHINESE_STEMS: readonly (readonly [string, string])[] = [
  ['甲', 'meth'],
  ['乙', 'eth'],
  ['丙', 'prop'],
  ['丁', 'but'],
  ['戊', 'pent'],
  ['己', 'hex'],
  ['庚', 'hept'],
  ['辛', 'oct'],
  ['壬', 'non'],
  ['癸', 'dec'],
];

/** What follows a chain's numeral; an alkane is followed by suffixes. */
export const CHINESE_CHAIN_ENDINGS: readonly (readonly [string, string])[] = [
  ['基', 'yl'],
  ['氧基', 'oxy'],
  ['亚基', 'ylidene'],
  ['硫基', 'ylsulfanyl'],
  ['氨基', 'ylamino'],
  ['胺基', 'ylamino'],
  ['磺酰基', 'ylsulfonyl'],
  ['磺酰氨基', 'anesulfonamido'],
  ['磺酰胺基', 'anesulfonamido'],
  ['磺酰胺', 'anesulfonamide'],
  ['磺酰氯', 'anesulfonyl chloride'],
  ['磺酸', 'anesulfonic acid'],
  ['二酸', 'anedioic acid'],
  ['二醇', 'anediol'],
  ['酰肼', 'anohydrazide'],
  ['硫醇', 'anethiol'],
  ['脒', 'animidamide'],
  ['羟肟酸', 'anohydroxamic acid'],
  ['烷', 'ane'],
  ['烯', 'ene'],
  ['炔', 'yne'],
  ['酸', 'anoic acid'],
  ['烯酸', 'enoic acid'],
  ['酰胺', 'anamide'],
  ['酰氨基', 'anamido'],
  ['酰胺基', 'anamido'],
  ['酰基', 'anoyl'],
  ['酰氯', 'anoyl chloride'],
  ['腈', 'anenitrile'],
  ['醛', 'anal'],
  ['醇', 'anol'],
  ['胺', 'anamine'],
  ['酮', 'anone'],
  ['酯', 'yl ester'],
];

/** One carbon atom behind a ring: `吡啶-2-甲酰胺` is the carboxamide. */
export const CHINESE_CARBON_SUFFIXES: readonly (readonly [string, string])[] = [
  ['甲酸', 'carboxylic acid'],
  ['羧酸', 'carboxylic acid'],
  ['甲酰胺', 'carboxamide'],
  ['羧酰胺', 'carboxamide'],
  ['甲酰氨基', 'carboxamido'],
  ['甲酰胺基', 'carboxamido'],
  ['甲腈', 'carbonitrile'],
  ['甲醛', 'carbaldehyde'],
  ['甲酰肼', 'carbohydrazide'],
  ['甲脒', 'carboximidamide'],
  ['甲硫代酰胺', 'carbothioamide'],
  ['甲酰氯', 'carbonyl chloride'],
  ['甲酰基', 'carbonyl'],
  ['羰基', 'carbonyl'],
];
