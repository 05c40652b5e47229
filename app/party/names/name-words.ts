/** Word lists for names: titles, suffixes, particles, and surnames that show the order of a name. */

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Before a name, folded and without dots. */
export const TITLES = list(
  'dr mr mrs ms miss mx prof professor professeur rev reverend hon sir mme mlle madame monsieur mademoiselle docteur doctor capt maitre fr herr frau sra srta dna senor senora senorita senhor senhora doutor doutora dra dipl dipling lic licda exmo exma ilmo ilma signor signora signorina',
)
/** Initials or short words that are titles only before two words: `M. Jean Roy`, `Me Ann Roy`, `Sr. João Silva`. */
export const SHORT_TITLES = list('m me sr hr sig mag')
/** Titles that are also names: Cheikh Anta Diop, Otto Graf von Bismarck. A person decides. */
export const TITLES_OR_NAMES = list(
  'freiherr freifrau freiin graf grafin furst furstin baron baroness baronne comte comtesse count countess duke duchess lord lady dame sheikh sheik shaikh cheikh sheikha imam rabbi rabbin pastor pasteur father pere abbe major maj colonel col captain sergeant sgt lieutenant lt ing med late feu feue chief honourable honorable judge justice',
)
/** After a name, and never a name; a lone `V` or `I` is an initial. */
export const SUFFIXES = list(
  'jr sr ii iii iv phd md dds dvm mba cpa cga esq esquire qc kc peng pgeo ing junior senior obe llb llm bsc msc beng meng bcom cfa cfp cma rn rpn lpn frcpc frcsc frcp frcs ccfp mdcm dmd bds rph pharmd bpharm msw rsw jd bcl mph mha pmp cphr chrp clu cim fca fcpa facp bcomm bsn rmt crfa',
)
/**
 * Suffixes and titles that are also names: the surnames KC, Senior, Junior and Ing and the given name Hon. They are
 * left out where they stand, and a person confirms that. A comma before the suffix or a dot leaves no doubt.
 */
export const SUFFIXES_OR_NAMES = list('kc senior junior ing')
export const LEADING_TITLES_OR_NAMES = list('hon')

/** Roles after a name: `Jean Roy, notaire`, `Ann Roy, in trust`. */
export const ROLE_WORDS = list(
  'notary notaire notario lawyer avocat avocate abogado abogada rechtsanwalt attorney barrister solicitor realtor broker courtier courtiere accountant comptable dentist dentiste physician medecin pharmacist pharmacien pharmacienne architect architecte engineer ingenieur ingenieure director directeur directrice president presidente owner proprietaire manager gerant gerante trustee fiduciaire executor executrix liquidator liquidateur liquidatrice administrator guardian tuteur tutrice in en trust fiducie deceased decede decedee minor mineur mineure retired retraite retraitee',
)

/** Particles that begin a surname. */
export const PARTICLES = list(
  'de da do dos das du des del della di d la le los las van von vom der den ter ten te bin binti bint ben ibn al el st st. saint sainte af av zu zur op ap y',
)
/** Particles before a father's name. */
export const PATRONYMICS = list('bin binti bint ibn')
/** Particles that are names themselves if capitalized. */
export const PARTICLES_OR_NAMES = list('van le do di da ben al el la ten den te del ap bin das los las')

/** Vietnamese, Chinese, Korean, Japanese and Punjabi surnames: if one comes first, the surname may be first. */
export const FIRST_SURNAMES = list(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly trinh dinh doan truong mai lam luong ' +
    'li wang zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lu su jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng wan duan qian ' +
    'wong chan cheung leung ng so kwok kwan lau yeung mak tse fung chow lai lo yip chiu tsang tam yuen poon hui ' +
    'kim park lee choi jung cho yoon jang lim oh seo shin kwon hwang ahn yoo hong na no noh bae baek nam moon ' +
    'sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura hayashi saito hashimoto ikeda hasegawa ishikawa fujita ogawa ' +
    'singh kaur sidhu dhillon sandhu',
)

/** Spanish and Portuguese surnames, which come in pairs: the father's, then the mother's. */
export const PAIRED_SURNAMES = list(
  'garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz reyes morales cruz ortiz gutierrez chavez ramos ruiz mendoza alvarez castillo jimenez vasquez vazquez romero moreno herrera medina aguilar fernandez vargas guzman rojas munoz delgado castro suarez ' +
    'silva santos souza sousa oliveira pereira ferreira costa rodrigues almeida nascimento carvalho gomes martins rocha ribeiro lopes fernandes marques',
)
