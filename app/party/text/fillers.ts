/**
 * Fillers for missing values, by field. FINTRAC wants such fields left blank (rules 6.3), yet many of the same words
 * are names: So, Na, Null, Blank and Test are surnames, and NA is Namibia's code.
 */
import { fold, foldOnce } from './fold.ts'

/**
 * The kind of field. `namePart`: surname, given name, other name, a person's alias; `wholeName`: a column with the name
 * in one text; `organization`: name of an entity; `country`, `province`, `city`; `number`: of a document or account;
 * `fact`: free text in reports, such as street, occupation and purpose; `text`: any other, including ids and list
 * words.
 */
export type FillerField =
  'namePart' | 'wholeName' | 'organization' | 'country' | 'province' | 'city' | 'number' | 'fact' | 'text'

/**
 * `empty`: no letter and no digit (`-`, `*`, `.`). `filler`: certainly a missing value. `doubtful`: may be a filler or
 * the value; it is kept as written and a person confirms it. `value`: anything else.
 */
export type FillerJudgement = 'empty' | 'filler' | 'doubtful' | 'value'

const list = (words: string): ReadonlySet<string> => new Set(words.split(' | '))

/** Never a name or a place, whatever the field. */
const ALWAYS = list(
  'unknown | inconnu | inconnue | not available | not applicable | non disponible | sans objet | not provided | non fourni | non fournie | not given | undefined | to be determined | refused to provide | not known | no data | pas disponible | a venir | non applicable | non specifie | unspecified | not specified | non precise | tbd | tba | desconocido | desconocida | no disponible | no aplica | no especificado | sin datos | desconhecido | desconhecida | nao disponivel | nao informado | nao se aplica | unbekannt | keine angabe | se desconoce | sin informacion | sin especificar | no informado | no proporcionado | por determinar | por definir | sem informacao | sem dados | nao fornecido | nao especificado | a determinar | a definir | nicht bekannt | nicht angegeben | keine angaben | nicht verfugbar | non communique | non renseigne',
)

/** Fillers outside name fields; each of them is a name elsewhere. */
const WORDS = list(
  'n a | na | n d | nd | x | xx | none | null | nil | nan | s o | so | aucun | aucune | nothing | blank | empty | vide | missing | unk | rien | neant | ninguno | ninguna | nada | vacio | nenhum | nenhuma | vazio | kein | keine | keiner | keins | nichts',
)

/** Name parts that mean "none", and titles, which aren't names. */
const NAMELESS = list(
  'fnu | lnu | fnu lnu | no name | noname | fname | lname | no first name | no last name | no given name | no surname | no middle name | first name unknown | last name unknown | name unknown | prenom inconnu | nom inconnu | sans prenom | sans nom | mononym | onlyname | only name | single name | nfn | nln | nmn | mr | mrs | ms | miss | dr | monsieur | madame | mme | mlle | sin nombre | sin apellido | sem nome | sem apelido | sem sobrenome | ohne namen | kein name | ohne vorname | sr | sra | srta | senor | senora | senhor | senhora | herr | frau',
)

/** A name or a filler. */
const PERHAPS_A_NAME = list(
  'n a | na | n d | nd | x | none | null | nil | nan | s o | so | aucun | aucune | nothing | blank | empty | vide | missing | unk | test | no | none none | test test | walk in | walkin | cash customer | customer | client | guest | anonymous | anonyme | personne | essai | client de passage | client comptant | ninguno | ninguna | nadie | nada | vacio | prueba | cliente | cliente ocasional | publico general | publico en general | consumidor final | anonimo | anonima | nenhum | nenhuma | ninguem | vazio | teste | kein | keine | keiner | niemand | leer | kunde | kundin | gast | laufkunde | laufkundschaft | barkunde | anonym',
)

/**
 * Remarks in place of a fact, a place or a number. In list fields some of them mean something: a pending transaction.
 */
const REMARKS = list(
  'pending | see file | see below | see notes | see note | see attached | see above | see id | see passport | on file | in file | to follow | to come | to be provided | to be confirmed | to be advised | tbc | refused | refused to say | declined | declined to say | declined to answer | would not say | did not say | not disclosed | undisclosed | not given | not stated | not obtained | not collected | not recorded | prefer not to say | same | same as above | as above | as before | as below | ditto | idem | same address | no fixed address | no address | nfa | homeless | unknown address | unknown street | unknown city | no street | voir dossier | voir fiche | voir notes | voir note | voir ci dessus | voir plus haut | au dossier | en attente | a suivre | a confirmer | a fournir | a completer | refuse | refusee | a refuse | refus | non divulgue | non divulguee | non obtenu | non declare | non mentionne | meme | meme adresse | meme que ci dessus | comme ci dessus | sans adresse | sans adresse fixe | sans domicile fixe | sdf | adresse inconnue | rue inconnue | ville inconnue | aucune adresse | pendiente | por confirmar | ver nota | ver notas | ver archivo | ver expediente | ver arriba | igual que arriba | misma direccion | sin direccion | sin domicilio fijo | se nego | no quiso decir | pendente | ver arquivo | ver acima | idem acima | mesmo endereco | mesma morada | sem endereco | sem morada fixa | recusou | ausstehend | siehe akte | siehe notiz | siehe oben | wie oben | gleiche adresse | ohne festen wohnsitz | verweigert | keine adresse',
)

/** Spreadsheet formula errors, in English and French. */
const SPREADSHEET_ERROR =
  /^#(?:n\/?a|ref|value|name|num|null|div\/0|spill|calc|getting_data|valeur|nom|nombre|nul)[!?]?$/i

/**
 * Codes of countries and of Mexican and US states that equal the abbreviations for "not available", "sans objet" and
 * "non disponible".
 */
const CODES_TO_CONFIRM: Partial<Record<FillerField, ReadonlySet<string>>> = {
  country: list('na | so'),
  province: list('na | so | nd'),
  city: list('na | nan | none | nil | nothing | blank | so | no | nada'),
}

/**
 * Words in place of a party other than the customer. `self`: whoever acts. `customer`, `conductor`: that party of the
 * record. `above`: that party, or the one in the row above. `nobody`. `unknown`: not known. `yes`: someone. `related`:
 * someone else, with only their relationship. `elsewhere`: named somewhere else, or several. `perhaps`: a name that is
 * also a filler.
 */
export type PartyWord =
  'self' | 'customer' | 'conductor' | 'above' | 'nobody' | 'unknown' | 'yes' | 'related' | 'elsewhere' | 'perhaps'

const PARTY_WORDS: Readonly<Record<PartyWord, string>> = {
  self: 'self | same | same person | the same | the same person | himself | herself | themselves | themself | itself | myself | ourselves | him self | her self | own | own behalf | own account | on own behalf | on his own behalf | on her own behalf | on their own behalf | for self | for himself | for herself | for themselves | for own account | idem | meme | le meme | la meme | meme personne | la meme personne | lui meme | elle meme | eux memes | elles memes | soi meme | moi meme | nous memes | propre compte | son propre compte | pour lui meme | pour elle meme | pour soi meme | pour son compte | pour son propre compte | pour compte propre | compte propre | el mismo | ella misma | la misma | lo mismo | los mismos | mismo | misma | misma persona | la misma persona | el propio | la propia | si mismo | si misma | a si mismo | cuenta propia | por cuenta propia | o mesmo | a mesma | mesmo | mesma | ele mesmo | ela mesma | o proprio | a propria | a mesma pessoa | mesma pessoa | si proprio | si propria | conta propria | por conta propria | er selbst | sie selbst | selbst | ich selbst | sich selbst | derselbe | dieselbe | dieselbe person | eigene rechnung',
  customer:
    'client | the client | customer | the customer | same as client | same as customer | same as the client | same as the customer | as client | as customer | client himself | client herself | client self | client themself | customer himself | customer herself | customer self | account holder | the account holder | accountholder | acct holder | account owner | same as account holder | le client | la cliente | cliente | client lui meme | cliente elle meme | le client lui meme | la cliente elle meme | idem client | idem cliente | idem que client | idem que le client | idem que la cliente | meme que client | meme que le client | identique au client | comme le client | titulaire | le titulaire | la titulaire | titulaire du compte | le titulaire du compte | la titulaire du compte | el cliente | la cliente | la clienta | clienta | el titular | la titular | o cliente | a cliente | o titular | a titular | der kunde | die kundin',
  conductor:
    'conductor | the conductor | same as conductor | same as the conductor | as conductor | depositor | the depositor | deposant | deposante | le deposant | la deposante | idem deposant | idem que le deposant | depositante | el depositante | la depositante | o depositante | einzahler | der einzahler',
  above:
    'above | as above | same as above | see above | as stated above | as per above | ditto | ibid | same as previous | same as last | ci dessus | comme ci dessus | voir ci dessus | voir plus haut | idem ci dessus',
  nobody:
    'no | none | n | not applicable | no third party | no one | nobody | no beneficiary | non | aucun | aucune | pas de tiers | aucun tiers | aucun beneficiaire | personne | sans objet | non applicable | ninguno | ninguna | nadie | ningun tercero | no aplica | nenhum | nenhuma | ninguem | nao | nao se aplica | nein | niemand | keiner | keine | kein',
  unknown:
    'unknown | not known | unknown person | unknown party | not available | not provided | not given | not stated | not specified | unspecified | not disclosed | undisclosed | not recorded | not asked | not obtained | not sure | no data | undefined | refused | refused to provide | refused to say | declined | declined to provide | to be determined | to be confirmed | tbd | tba | tbc | pending | don t know | name unknown | inconnu | inconnue | nom inconnu | non disponible | pas disponible | non fourni | non fournie | non specifie | non precise | non communique | non divulgue | refuse de repondre | ne sait pas | a venir | a determiner | a confirmer | en attente | desconocido | desconocida | no se sabe | no disponible | no especificado | no informado | por confirmar | pendiente | desconhecido | desconhecida | nao disponivel | nao informado | a confirmar | pendente | unbekannt | keine angabe | nicht bekannt',
  yes: 'yes | y | oui | true | vrai | sim | ja',
  related:
    'wife | husband | spouse | his wife | her husband | my wife | my husband | his spouse | her spouse | fiance | fiancee | girlfriend | boyfriend | common law partner | business partner | daughter | father | mother | mom | mum | dad | brother | sister | parents | his parents | her parents | his mother | her mother | his father | her father | children | grandmother | grandfather | nephew | niece | uncle | aunt | family | family member | relative | relatives | friends | a friend | my friend | employer | his employer | her employer | my employer | employee | colleague | coworker | the company | my company | his company | her company | company | business | his business | her business | my business | landlord | tenant | roommate | lawyer | his lawyer | her lawyer | agent | self and spouse | self and wife | self and husband | client and spouse | client s wife | client s husband | client s spouse | joint account holder | conjoint | conjointe | son conjoint | sa conjointe | epoux | epouse | son epoux | son epouse | sa femme | son mari | ma femme | mon mari | femme | pere | mere | frere | soeur | fille | fils | son fils | sa fille | son pere | sa mere | ses parents | enfants | famille | membre de la famille | amis | un ami | une amie | employeur | son employeur | mon employeur | employe | collegue | la compagnie | sa compagnie | compagnie | entreprise | son entreprise | la societe | sa societe | proprietaire | locataire | colocataire | avocat | mandataire | cotitulaire | esposa | esposo | su esposa | su esposo | mi esposa | mi esposo | marido | su marido | mi marido | mujer | madre | su madre | mi madre | padre | su padre | mi padre | padres | hermano | hermana | su hermano | su hermana | mi hermano | mi hermana | hija | su hija | su hijo | mi hija | mi hijo | hijos | novia | novio | abuela | abuelo | familiar | familiares | empleador | empleado | empresa | su empresa | mi empresa | seu marido | sua esposa | sua mae | minha mae | seu pai | meu pai | irmao | seu irmao | sua irma | filha | sua filha | seu filho | filhos | namorada | namorado | empregador | empregado | sua empresa | minha empresa | ehefrau | ehemann | seine frau | ihr mann | seine mutter | vater | bruder | schwester | tochter | eltern | familie | familienmitglied | arbeitgeber | firma',
  elsewhere:
    'see note | see notes | see comment | see comments | see file | see memo | see attached | see attachment | see below | see description | see purpose | attached | on file | in file | per file | as per file | various | various people | various beneficiaries | varied | multiple | multiple beneficiaries | multiple people | several | several people | many | other | others | other person | another person | someone | someone else | somebody | somebody else | third party | a third party | third parties | beneficiary | the beneficiary | recipient | receiver | sender | individual | name | full name | confidential | voir note | voir notes | voir commentaire | voir commentaires | voir dossier | voir au dossier | voir fichier | voir piece jointe | voir annexe | ci joint | au dossier | divers | diverses | plusieurs | plusieurs personnes | autre | autres | autre personne | quelqu un | quelqu un d autre | une autre personne | tiers | un tiers | tierce partie | beneficiaire | le beneficiaire | la beneficiaire | destinataire | expediteur | particulier | nom | nom complet | confidentiel | ver nota | ver notas | ver archivo | ver anexo | adjunto | varios | varias | varias personas | otro | otra | otros | otra persona | alguien | tercero | un tercero | beneficiario | beneficiaria | destinatario | destinataria | remitente | ver arquivo | em anexo | outro | outra | outra pessoa | alguem | terceiro | um terceiro | remetente | siehe notiz | siehe notizen | siehe anlage | verschiedene | mehrere | andere | andere person | jemand anders | dritter | ein dritter | empfanger',
  perhaps:
    'son | child | friend | partner | parent | boss | patron | ami | amie | mari | cousin | cousine | john doe | jane doe | mr x | mrs x | monsieur x | madame x | m x | mme x | un tel | untel | monsieur tout le monde | foo bar | first last | firstname lastname | first name last name | prenom nom | nom prenom | customer name | client name | nom du client | amigo | amiga | hijo | filho | freund | freundin | sohn | familia | jefe | mann | irma | mae | pai | tia | mutter | si | nombre apellido | nombre y apellido | nome completo',
}

const partyWords: ReadonlyMap<string, PartyWord> = new Map(
  Object.entries(PARTY_WORDS).flatMap(([word, texts]) => texts.split(' | ').map((text) => [text, word as PartyWord])),
)

/** The word that a whole name or an id stands for; null for any other. */
export function partyWordOf(text: string): PartyWord | null {
  if (text.length > 40) return null
  // n/a says nothing at all.
  if (ABBREVIATED.test(text.trim())) return null
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
  // The first two letters, which folding keeps, rule out most names.
  if (isLetter(first) && isLetter(second) && !BEGINNINGS_OF_PARTIES.has(beginning(first, second))) return null
  const folded = foldOnce(text)
  if (folded === '') return /^\s*[?\uff1f]+\s*$/.test(text) ? 'unknown' : null
  return partyWords.get(folded) ?? (isUnknownPerson(folded) ? 'unknown' : null)
}

const SOMEBODY = String.raw`(?:males?|females?|man|men|woman|women|lady|gentleman|guy|persons?|people|party|patron|player|customer|client|cust|guest|individual|subject|depositor|sender|conductor|walk in|m|f|homme|femme|personne|joueur|joueuse|cliente|deposant|deposante|hombre|mujer|persona|jugador|jugadora|homem|mulher|pessoa|mann|frau|person|kunde|kundin|spieler)`
const NOT_KNOWN = String.raw`(?:unknown|unk|unkn|unidentified|unnamed|inconnue?|non identifiee?|desconocid[oa]|desconhecid[oa]|unbekannte?[rn]?)`
const UNKNOWN_PERSON = new RegExp(
  String.raw`^(?:${NOT_KNOWN}(?: ${SOMEBODY})+(?: (?:no )?\d{1,3})?|${SOMEBODY} ${NOT_KNOWN}(?: (?:no )?\d{1,3})?|${NOT_KNOWN} (?:no )?\d{1,3})$`,
)

/** `Unknown male`, `Homme inconnu`, `UNK #2`: somebody whose name nobody took, and no name that two records share. */
const isUnknownPerson = (folded: string): boolean => UNKNOWN_PERSON.test(folded)
const isNobody = (folded: string): boolean => NAMELESS.has(folded) || isUnknownPerson(folded)

/** `N/A`, `n.a.`, `S/O`, `n.d.`: with a dot or slash between the letters they are abbreviations. */
const ABBREVIATED = /^(?:n\s?[./\\]\s?a|n\s?[./\\]\s?d|s\s?[./\\]\s?o)\s?[./]?$/i
/** A lone X is a surname or an initial. */
const ONLY_X = /^x{2,}$/
const ONLY_ZEROS = /^0+$/

const LONGEST = 24
/** Two ASCII letters in one number, ignoring case. */
const beginning = (first: number, second: number): number => ((first | 32) << 8) | second | 32
const beginningsOf = (words: readonly string[]): ReadonlySet<number> =>
  new Set(words.map((word) => beginning(word.charCodeAt(0), word.charCodeAt(1))))

/** The first two letters of longer fillers: they rule out most cells. */
const BEGINNINGS = beginningsOf(
  [ALWAYS, WORDS, NAMELESS, PERHAPS_A_NAME, REMARKS].flatMap((words) => [...words].filter((word) => word.length > 1)),
)
const BEGINNINGS_OF_PARTIES = beginningsOf([...partyWords.keys()].filter((word) => word.length > 1))

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Fast check by the first characters, since a file has millions of cells. */
function isPlainValue(text: string): boolean {
  const length = text.length
  if (length > LONGEST) return true
  const [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
  // Numbers and phones: a leading digit, or one after a sign.
  if (isDigit(first) || ((first === 43 || first === 40) && length > 2 && isDigit(second))) return true
  if (length <= 3) return false
  if (isDigit(second)) return true
  return (
    isLetter(first) &&
    isLetter(second) &&
    !BEGINNINGS.has(beginning(first, second)) &&
    !((first | 32) === 120 && (second | 32) === 120)
  )
}

/** Judges a text by its field. */
export function fillerOf(field: FillerField, text: string): FillerJudgement {
  if (text === '') return 'empty'
  const isPerson = field === 'namePart' || field === 'wholeName'
  if (isPlainValue(text)) {
    if (field === 'number' && ONLY_ZEROS.test(text.trim())) return 'filler'
    return isPerson && text.length <= LONGEST && isDigit(text.charCodeAt(0)) && !/\p{L}/u.test(text)
      ? 'filler'
      : 'value'
  }
  const folded = fold(text)
  if (folded === '') return 'empty'
  if (SPREADSHEET_ERROR.test(text.trim())) return 'filler'
  if (ALWAYS.has(folded) || ABBREVIATED.test(text.trim()) || ONLY_X.test(folded)) return 'filler'
  if (isPerson && isNobody(folded)) return 'filler'
  if (isPerson || field === 'organization') return PERHAPS_A_NAME.has(folded) ? 'doubtful' : 'value'
  if (field !== 'text' && REMARKS.has(folded)) return 'filler'
  if (CODES_TO_CONFIRM[field]?.has(folded)) return 'doubtful'
  return WORDS.has(folded) ? 'filler' : 'value'
}

/** Whether the text says nothing in its field; a doubtful one counts as a value until a person decides. */
export function isMissingValue(field: FillerField, text: string): boolean {
  const judgement = fillerOf(field, text)
  return judgement === 'empty' || judgement === 'filler'
}

const FIELDS: Record<string, FillerField> = {
  surname: 'namePart',
  givenName: 'namePart',
  otherName: 'namePart',
  otherNames: 'namePart',
  otherNameInitial: 'namePart',
  alias: 'namePart',
  name: 'wholeName',
  entityName: 'organization',
  nameOfEntity: 'organization',
  street: 'fact',
  streetAddress: 'fact',
  whole: 'fact',
  unstructured: 'fact',
  line2: 'fact',
  occupation: 'fact',
  natureOfPrincipalBusiness: 'fact',
  employer: 'fact',
  nameOfEmployer: 'fact',
  purpose: 'fact',
  howObtained: 'fact',
  howCashObtained: 'fact',
  howFundsOrVirtualCurrencyObtained: 'fact',
  howVirtualCurrencyObtained: 'fact',
  city: 'city',
  district: 'city',
  number: 'number',
  idNumber: 'number',
  secondIdNumber: 'number',
  province: 'province',
  idProvince: 'province',
  secondIdProvince: 'province',
  provinceStateName: 'province',
  country: 'country',
  idCountry: 'country',
  secondIdCountry: 'country',
  countryOfResidence: 'country',
  countryOfCitizenship: 'country',
}

/**
 * The kind of a field by its name in a record, a form, a file or a report: `address.city`, `/definitions/0/surname`.
 */
export function fillerField(name: string): FillerField {
  return FIELDS[name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('/')) + 1)] ?? 'text'
}

/** What is wrong with a filler, in one text wherever it stands. `instead`: what to do about it. */
export function fillerText(label: string, text: string, instead?: string): string {
  const name = /^\p{Lu}(?:\p{Ll}|[^\p{L}])/u.test(label) ? `${label.slice(0, 1).toLowerCase()}${label.slice(1)}` : label
  if (/^(?:how|why|when)\b/.test(name)) return `“${text}” doesn’t say ${name}. ${instead ?? 'Enter that.'}`
  const article = /^(?:[aeio]|un|u[^n])/i.test(name) && !/^uni/i.test(name) ? 'an' : 'a'
  return `“${text}” isn’t ${article} ${name}. ${instead ?? `Enter the ${name}.`}`
}
