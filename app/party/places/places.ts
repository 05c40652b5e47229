/**
 * Resolves names of countries, provinces and states in English and French to FINTRAC's codes. An unknown name is null:
 * it is asked about, never guessed.
 */
import country from '#schemas/codes/country.json' with { type: 'json' }
import provinceCa from '#schemas/codes/province-ca.json' with { type: 'json' }
import provinceMx from '#schemas/codes/province-mx.json' with { type: 'json' }
import provinceUs from '#schemas/codes/province-us.json' with { type: 'json' }
import { fold } from '../text/fold.ts'

type Labels = Readonly<Record<string, { en: string; fr: string }>>
type Words = Readonly<Record<string, string>>

/** Common short, former and informal names, besides the regulator's labels. */
const COUNTRY_WORDS: Words = {
  CA: 'canada | can | cdn',
  US: 'usa | u s a | u s | united states of america | united states | etats unis | etats unis d amerique | america | e u | eeuu | ee uu | eua | usa america | vereinigte staaten von amerika',
  MX: 'mex | mexique',
  GB: 'uk | u k | united kingdom | great britain | england | scotland | wales | northern ireland | royaume uni | angleterre | ecosse | grande bretagne | united kingdom of great britain and northern ireland | inglaterra | escocia | gran bretana | gra bretanha | grossbritannien | schottland',
  AE: 'uae | u a e | emirates | emirats | emirats arabes unis | united arab emirates',
  KR: 'south korea | korea south | republic of korea | coree du sud | korea republic of',
  KP: 'north korea | dprk | coree du nord',
  RU: 'russia | russian federation | russie',
  IR: 'iran | islamic republic of iran',
  SY: 'syria | syrie',
  VE: 'venezuela',
  BO: 'bolivia | bolivie',
  TZ: 'tanzania | tanzanie',
  MD: 'moldova | moldavie',
  LA: 'laos | lao',
  LY: 'libya | libye',
  CD: 'democratic republic of the congo | dr congo | drc | congo kinshasa | rdc | republique democratique du congo',
  CG: 'republic of the congo | congo brazzaville | republique du congo',
  CI: 'ivory coast | cote d ivoire | cote divoire | costa de marfil | elfenbeinkuste',
  CZ: 'czechia | tchequie | czech republic | republique tcheque | republica checa | tschechische republik',
  MK: 'north macedonia | macedonia | macedoine | macedoine du nord',
  SZ: 'swaziland | eswatini',
  CV: 'cape verde | cabo verde',
  TR: 'turkiye | turkey | turquie',
  VN: 'vietnam | viet nam',
  BN: 'brunei',
  PS: 'palestine',
  VA: 'vatican | holy see | saint siege',
  MO: 'macau | macao',
  MM: 'burma | birmanie | myanmar | birmania',
  KG: 'kyrgyzstan | kirghizistan',
  RE: 'reunion | la reunion',
  NL: 'the netherlands | netherlands | holland | hollande | pays bas | holanda',
  GM: 'the gambia | gambia | gambie',
  BS: 'the bahamas | bahamas',
  PH: 'phil | the philippines | philippines',
  CN: 'prc | people s republic of china | chine',
  DE: 'ger | allemagne',
  HK: 'hong kong | hong kong sar | hongkong',
  TW: 'taiwan',
  VI: 'us virgin islands',
  DO: 'dominican republic | republique dominicaine',
  FM: 'micronesia | micronesie',
  SK: 'slovakia | slovaquie',
  HR: 'croatia | croatie',
  ST: 'sao tome',
  TT: 'trinidad',
  KN: 'st kitts and nevis',
  LC: 'st lucia',
  VC: 'st vincent and the grenadines',
  PM: 'st pierre and miquelon',
}

/** ISO 3166 alpha-3, as pairs of alpha-2 and alpha-3, except those that only add a letter and are known above. */
const ALPHA_3 = `ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO ARARG ATAUT AUAUS AWABW AZAZE BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BMBMU BNBRN BOBOL BRBRA BSBHS BTBTN BWBWA BYBLR BZBLZ
CACAN CDCOD CFCAF CGCOG CHCHE CICIV CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY ERERI ESESP ETETH FIFIN FJFJI FRFRA GAGAB GBGBR GDGRD GEGEO GGGGY
GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GTGTM GWGNB GYGUY HKHKG HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KMCOM KNKNA KPPRK KRKOR
KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MGMDG MKMKD MLMLI MMMMR MNMNG MOMAC MQMTQ MRMRT MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NENER NGNGA
NINIC NLNLD NONOR NPNPL NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PRPRI PSPSE PTPRT PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SISVN SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR
SSSSD STSTP SVSLV SYSYR SZSWZ TCTCA TDTCD TGTGO THTHA TJTJK TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TWTWN TZTZA UAUKR UGUGA USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WSWSM YEYEM ZAZAF ZMZMB ZWZWE`

const PROVINCE_WORDS: Readonly<Record<'CA' | 'US' | 'MX', Words>> = {
  CA: {
    AB: 'alta',
    BC: 'b c | c b | cb',
    MB: 'man',
    NB: 'n b',
    NL: 'newfoundland | newfoundland labrador | terre neuve | nfld | nf | tnl',
    NS: 'n s | n e',
    NT: 'nwt | tno',
    ON: 'ont',
    PE: 'pei | p e i | ipe | i p e',
    QC: 'que | pq | p q | quebec province | province of quebec',
    SK: 'sask',
    YT: 'yukon territory | territoire du yukon | yk',
  },
  US: { DC: 'washington dc | washington d c | d c', CA: 'calif', NY: 'n y', TX: 'tex', FL: 'fla', MA: 'mass' },
  MX: {
    AG: 'aguascalientes | ags',
    BA: 'baja california | baja california norte',
    BJ: 'baja california sur',
    CU: 'coahuila',
    DF: 'cdmx | ciudad de mexico | mexico city | distrito federal | d f',
    GR: 'guerrero | gro',
    JL: 'jal',
    MX: 'estado de mexico | state of mexico',
    MC: 'michoacan',
    QU: 'queretaro',
    VC: 'veracruz',
    YU: 'yucatan',
  },
}

interface Table {
  labels: Labels
  /** Code by folded word; ambiguous words are left out. */
  byWord: ReadonlyMap<string, string>
}

function tableOf(labels: Labels, words: Words, shorts = ''): Table {
  const byWord = new Map<string, string>()
  const ambiguous = new Set<string>()
  const add = (word: string, code: string): void => {
    if (word === '') return
    if (byWord.has(word) && byWord.get(word) !== code) ambiguous.add(word)
    byWord.set(word, code)
  }
  for (const [code, label] of Object.entries(labels)) {
    for (const text of [label.en, label.fr])
      for (const form of [text, text.replace(/\([^)]*\)/g, ' ')]) add(fold(form), code)
  }
  for (const word of ambiguous) byWord.delete(word)
  for (const pair of shorts.split(/\s+/))
    if (Object.hasOwn(labels, pair.slice(0, 2))) byWord.set(fold(pair.slice(2)), pair.slice(0, 2))
  for (const [code, list] of Object.entries(words))
    if (Object.hasOwn(labels, code)) for (const word of list.split(' | ')) byWord.set(word, code)
  for (const code of Object.keys(labels)) byWord.set(fold(code), code)
  byWord.delete('')
  return { labels, byWord }
}

/** Remittance files name countries in their customers' languages: `Alemania`, `Brasil`, `Irã`. */
const FOREIGN_LANGUAGES = ['es', 'pt', 'pt-PT', 'de', 'fr', 'it', 'nl', 'zh', 'zh-Hant', 'ar']
/** Codes in the list that were replaced by others. */
const REPLACED: ReadonlySet<string> = new Set(['AN', 'CS', 'FX'])

/** Adds the countries' names in other languages, unless ambiguous. */
function withForeignNames(table: Table): Table {
  const foreign = new Map<string, string | null>()
  for (const language of FOREIGN_LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of Object.keys(table.labels)) {
      const word = fold(REPLACED.has(code) || !/^[A-Z]{2}$/.test(code) ? '' : (names.of(code) ?? ''))
      if (word !== '' && !table.byWord.has(word)) foreign.set(word, (foreign.get(word) ?? code) === code ? code : null)
    }
  }
  const named = [...foreign].filter((entry): entry is [string, string] => entry[1] !== null)
  return { ...table, byWord: new Map([...table.byWord, ...named]) }
}

const countries = withForeignNames(tableOf(country, COUNTRY_WORDS, ALPHA_3))
const provinces = {
  CA: tableOf(provinceCa, PROVINCE_WORDS.CA),
  US: tableOf(provinceUs, PROVINCE_WORDS.US),
  MX: tableOf(provinceMx, PROVINCE_WORDS.MX),
}

/** Countries whose provinces or states are reported as codes; elsewhere they are names. */
export type CodedCountry = keyof typeof provinces

export function isCodedCountry(code: string | null | undefined): code is CodedCountry {
  return code !== null && code !== undefined && Object.hasOwn(provinces, code)
}

/**
 * FINTRAC's country code (ISO 3166 alpha-2) for an alpha-2 or alpha-3 code, an English or French name, or a common
 * short form; null if unknown.
 */
export function countryNamed(text: string): string | null {
  return countries.byWord.get(fold(text)) ?? saidTwice(text) ?? ofRepublic(fold(text))
}

/** Republics that another country has the short name of: the Republic of China is Taiwan. */
const OTHERS_NAME: ReadonlySet<string> = new Set(['china', 'chine', 'congo', 'korea', 'coree'])

/** `Islamic Rep. of Iran`, `Iran, Islamic Rep.`: the country without the form of its state. */
function ofRepublic(folded: string): string | null {
  const name =
    /^(?:the )?(?:(?:islamic|arab|federal) )?(?:rep|republic) of (?:the )?(.{4,40})$/.exec(folded)?.[1] ??
    /^(.{4,40}?) (?:(?:islamic|arab|federal) )?(?:rep|republic)(?: of)?$/.exec(folded)?.[1] ??
    /^i r (?:of )?(iran)$/.exec(folded)?.[1]
  return name === undefined || OTHERS_NAME.has(name) ? null : (countries.byWord.get(name) ?? null)
}

/** `Canada (CA)`, `CA - Canada`: a name with its code. */
function saidTwice(text: string): string | null {
  const parts = /^([^()]{2,60}?)\s*(?:\(([^()]{2,60})\)|\s[-–—]\s(.{2,60}))$/u.exec(text.trim())
  if (parts === null) return null
  const [one, other] = [parts[1]!, parts[2] ?? parts[3]!].map((part) => countries.byWord.get(fold(part)) ?? null)
  return one !== null && one === other ? one! : null
}

/**
 * The code of a province or state of Canada, the United States or Mexico, by code, name or common short form,
 * or null.
 */
export function provinceNamed(countryCode: CodedCountry, text: string): string | null {
  return provinces[countryCode].byWord.get(fold(text)) ?? null
}

/** The English label of a country code; the code itself if it isn't in the list. */
export function countryLabel(code: string): string {
  return countries.labels[code]?.en.replace(/\s*\(.*\)$/, '') ?? code
}

/** The English label of a province or state. */
export function provinceLabel(countryCode: CodedCountry, code: string): string {
  return provinces[countryCode].labels[code]?.en ?? code
}

/**
 * A province or state as its country's list has it; the text itself if the country is unknown or has no list; null if
 * it isn't in the list.
 */
export function readProvince(text: string, country?: string | null): string | null {
  if (isCodedCountry(country)) return provinceNamed(country, text)
  const clean = text.trim()
  if (country) return clean
  return provinceNamed('CA', clean) ?? (/^[a-z]{2}$/i.test(clean) ? clean.toUpperCase() : clean)
}
