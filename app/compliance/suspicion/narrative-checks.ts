/**
 * Checks of an STR narrative (STR guidance, 9 and 10, and Annex A). All are advice, except characters FINTRAC can't
 * show and social insurance numbers.
 */
import { holdsSocialInsurance } from '#app/party/facts/identification.ts'
import { codeOptions, hasCode } from '../words/codes.ts'
import type { NarrativeFacts } from './facts.ts'

export interface NarrativeCheck {
  id: string
  severity: 'block' | 'warning' | 'info'
  text: string
}

export interface NarrativeContext extends Pick<
  NarrativeFacts,
  'parties' | 'accounts' | 'references' | 'contacts' | 'alsoDue'
> {
  /** Names of the places on file. */
  places: readonly string[]
  hasAttempt: boolean
  /** References of earlier reports of the same parties, and how many the report states. */
  earlierReports: readonly string[]
  relatedCount: number
  suspicionType: string
  /** Codes of the public-private partnership projects that are chosen. */
  projects: readonly number[]
}

interface Check {
  id: string
  severity: NarrativeCheck['severity']
  /** The words for a finding, or null. `text`: the narrative in plain lower case. */
  find: (narrative: string, context: NarrativeContext, text: string) => string | null
}

export const letters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const whySaid =
  /\b(launder\w*|terroris\w*|sanction\w*|structur\w*|proceeds? of (?:a )?crime|fraud\w*|traffick\w*|blanchi\w*|terrorisme|contournement|fractionn\w*|produits? de la criminalite|fraude\w*)\b/
export const suspects =
  /\b(suspect\w*|suspicio\w*|reasonable grounds|soupconn\w*|motifs raisonnables|indicators?|indicateurs?)\b/

const tooHigh =
  /\b(we (?:have )?prove[dn]?|have proof|proven|confirmed (?:money )?launder\w*|beyond (?:a |any )?(?:reasonable )?doubt|certainly launder\w*|guilty|nous avons prouve|preuve que|coupable|blanchiment confirme)\b/
const tooLow =
  /\b(just in case|not sure|to be safe|better safe|as a precaution|au cas ou|pas certains?|par precaution)\b/
const elsewhere =
  /\b(see|refer to|as per|voir|selon)\s+(?:the\s+|our\s+|la\s+|le\s+)?(attach\w*|appendix|enclosed|internal|file|case|ticket|alert|piece jointe|annexe|dossier|cas)\b|\b(attached|attachment|ci-joint\w*)\b|\bcase (?:no\.? ?|number |#)\d+/
const formatted = /<\/?[a-z][^>]*>|\*\*[^*\n]+\*\*|^#{1,6} |^\s*\|.+\|\s*$/im
/** An amount, a date or a count. */
const fact = /\d{2,}|[$€£]\s?\d/
/** What is known about the client, or usual for them: the backdrop against which the facts are unusual. */
const background =
  /\b(usual\w*|normal\w*|typical\w*|expected|history|historically|previous\w*|profile|occupation|employ\w*|income|salary|student|retired|unemployed|client since|customer since|known (?:to|as|for)|works? (?:as|for|at)|business (?:is|of|activity)|(?:small|large|new|long-time) (?:supplier|client|customer|business|company)|habituel\w*|attendu\w*|revenus?|salaire|etudiant\w*|retraite\w*|cliente? depuis|antecedents?)\b/
const sign =
  /\b(indicat\w+|red flags?|structur\w*|inconsistent\w*|unusual\w*|no (?:plausible|apparent|clear|reasonable)|without (?:a |any )?(?:plausible|apparent|reason)|refused|avoid\w*|just (?:below|under)|rapid\w*|immediately|third part(?:y|ies)|evasive|nervous|implausible|incoherent\w*|inhabituel\w*|sans (?:raison|motif|explication)|juste (?:sous|en dessous)|fractionn\w*)\b/
const sanctionsSaid =
  /#sanctions\b|\bsanctions? evasion\b|\b(?:evad\w*|circumvent\w*|bypass\w*) (?:the |canadian |international )*sanctions?\b|\bsanctioned (?:person|entity|party|country|vessel|bank)|\bcontourn\w* (?:des |les )?sanctions\b/

/** Whether FINTRAC would see markup instead of formatting. */
export const hasFormatting = (text: string): boolean => formatted.test(text)
/** Whether a text sends the reader to a file that FINTRAC does not have. */
export const pointsElsewhere = (text: string): boolean => elsewhere.test(letters(text))

/** Letters in capitals that need no explanation. */
const known = new Set(
  'AML ATF ATM BTC CAD CDR CEO CFO CRA DOB EFTR EMT ETH FINTRAC CANAFE GST HST ID IP IR2020 LCTR LVCTR MSB OK PEP PIN PO POS RCMP GRC SIN STR URL USA UK EU UTC VC VISA XXX ML TF'.split(
    ' ',
  ),
)
const projectCodes = new Map(
  codeOptions('projectName').map(({ code, label }) => [label.replace(/^Project /, '').toUpperCase(), Number(code)]),
)
/** Types of suspicion without sanctions evasion. */
const withoutSanctions: ReadonlySet<string> = new Set(['1', '2', '3'])

/** @internal each check is tested by its own examples */
export const narrativeChecks: readonly Check[] = [
  {
    id: 'social-insurance',
    severity: 'block',
    find: (narrative) =>
      holdsSocialInsurance(narrative)
        ? 'This looks like a Social Insurance Number, which must never be sent. Remove it.'
        : null,
  },
  {
    id: 'plain-text',
    severity: 'block',
    find: (narrative) =>
      hasFormatting(narrative) ? 'FINTRAC can’t show formatting or tables. Write plain sentences.' : null,
  },
  {
    id: 'elsewhere',
    severity: 'warning',
    find: (narrative) =>
      pointsElsewhere(narrative)
        ? 'FINTRAC can’t see your files or attachments. Put what matters into the text.'
        : null,
  },
  {
    id: 'too-high',
    severity: 'warning',
    find: (_, __, text) =>
      tooHigh.test(text) ? 'You need reasonable grounds to suspect, not proof. Say what makes you suspect it.' : null,
  },
  {
    id: 'too-low',
    severity: 'warning',
    find: (_, __, text) =>
      tooLow.test(text)
        ? 'A report needs reasonable grounds. State the facts, context and indicators they rest on.'
        : null,
  },
  {
    id: 'offence',
    severity: 'warning',
    find: (_, __, text) =>
      whySaid.test(text)
        ? null
        : 'Say why this may be money laundering, terrorist financing or sanctions evasion, not only what happened.',
  },
  {
    id: 'fact',
    severity: 'warning',
    find: (_, __, text) => (fact.test(text) ? null : 'State at least one fact: a date, an amount, a count.'),
  },
  {
    id: 'context',
    severity: 'warning',
    find: (_, __, text) =>
      background.test(text) ? null : 'Give the context: what is known of the client, and what would be usual for them.',
  },
  {
    id: 'indicator',
    severity: 'warning',
    find: (_, __, text) =>
      sign.test(text) ? null : 'Name at least one indicator: what about the facts is a sign of the offence.',
  },
  {
    id: 'acronyms',
    severity: 'warning',
    find: (narrative, context) => {
      const acronyms = unexplained(narrative, context)
      return acronyms.length === 0
        ? null
        : `Write out ${acronyms.join(', ')} once, or leave ${acronyms.length === 1 ? 'it' : 'them'} out.`
    },
  },
  {
    id: 'unlisted',
    severity: 'warning',
    find: (narrative, context) => {
      const numbers = unlisted(narrative, context)
      return numbers.length === 0
        ? null
        : `${numbers.join(', ')} ${numbers.length === 1 ? 'is' : 'are'} named here and in no field. Add each account and transaction to the report’s transactions.`
    },
  },
  {
    id: 'related',
    severity: 'warning',
    find: (_, { earlierReports, relatedCount }) =>
      earlierReports.length > 0 && relatedCount === 0
        ? 'There are earlier STRs of the same parties. Add them under Related reports.'
        : null,
  },
  {
    id: 'type',
    severity: 'warning',
    find: (_, { suspicionType }) => (suspicionType === '' ? 'Choose the type of suspicion.' : null),
  },
  {
    id: 'sanctions',
    severity: 'warning',
    find: (_, { suspicionType }, text) =>
      sanctionsSaid.test(text) && withoutSanctions.has(suspicionType)
        ? 'You write about sanctions evasion. Choose a type of suspicion that includes it.'
        : null,
  },
  {
    id: 'project',
    severity: 'warning',
    find: (narrative, { projects }) => {
      const named = [...projectCodes].filter(
        ([name, code]) =>
          !projects.includes(code) && new RegExp(`(?:\\bproje[ct]t?\\s+|#)${name}\\b`, 'i').test(narrative),
      )
      return named.length === 0
        ? null
        : `You name Project ${named.map(([name]) => name).join(', ')}. Choose it under Public-private partnership projects too.`
    },
  },
  {
    id: 'contact',
    severity: 'info',
    find: (narrative, { contacts }) => {
      const unknown = contactsIn(narrative).filter((one) => !contacts.some((each) => sameContact(each, one)))
      return unknown.length === 0
        ? null
        : `${unknown.slice(0, 4).join(', ')} ${unknown.length === 1 ? 'isn’t' : 'aren’t'} in any field. If ${unknown.length === 1 ? 'it was' : 'they were'} used for a transaction, enter ${unknown.length === 1 ? 'it' : 'them'} there.`
    },
  },
  {
    id: 'also-due',
    severity: 'info',
    find: (_, { alsoDue }) =>
      alsoDue.length === 0
        ? null
        : `By their amounts these transactions may need ${alsoDue.map((type) => (/^[AEFHILMNORSX]/.test(type) ? `an ${type}` : `a ${type}`)).join(' and ')} too. An STR doesn’t replace it.`,
  },
]

/** The findings in a narrative, in the order of the checks. */
export function checkNarrative(narrative: string, context: NarrativeContext): NarrativeCheck[] {
  const text = letters(narrative)
  return narrativeChecks.flatMap(({ id, severity, find }) => {
    const found = find(narrative, context, text)
    return found === null ? [] : [{ id, severity, text: found }]
  })
}

/**
 * Words in capitals without their meaning in brackets. Names and numbers in the report's own fields aren't acronyms.
 */
function unexplained(
  narrative: string,
  { parties, accounts, references, contacts, places }: NarrativeContext,
): string[] {
  const stated = new Set(
    [...parties, ...accounts, ...references, ...contacts, ...places].flatMap((text) =>
      text.toUpperCase().split(/[^\p{L}\p{N}]+/u),
    ),
  )
  const found = [...narrative.matchAll(/(?<![\p{L}\p{N}#-])([A-Z][A-Z0-9]{1,5})(?![\p{L}\p{N}-])/gu)].map(
    (match) => match[1]!,
  )
  return [...new Set(found)]
    .filter(
      (word) =>
        !known.has(word) &&
        !stated.has(word) &&
        !projectCodes.has(word) &&
        !/^[A-Z]\d|\d{2}/.test(word) &&
        !hasCode('currency', word) &&
        !hasCode('virtualCurrency', word) &&
        !hasCode('country', word) &&
        !narrative.includes(`(${word})`) &&
        !narrative.includes(`${word} (`),
    )
    .slice(0, 4)
}

const namedNumber =
  /\b(?:account|acct|compte|transaction|reference|r[ée]f[ée]rence|ref)s?\s*(?:no\.?|number|num[ée]ro|#|:)?\s*((?=[\w-]*\d)[\w-]{4,40})/gi
const dateOrYear = /^(?:19|20)\d\d(?:-\d\d(?:-\d\d)?)?$/

/** Numbers that look like an account or a reference and aren’t in any field. */
function unlisted(narrative: string, { accounts, references }: NarrativeContext): string[] {
  const fields = [...accounts, ...references].map((one) => one.toLowerCase())
  const found = [...narrative.matchAll(namedNumber)].map((match) => match[1]!).filter((one) => !dateOrYear.test(one))
  return [...new Set(found)].filter((one) => !fields.some((field) => field.includes(one.toLowerCase()))).slice(0, 4)
}

/** Email addresses, internet addresses and telephone numbers of a text. */
function contactsIn(narrative: string): string[] {
  const found = narrative.match(
    /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<!\d)\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g,
  )
  return [...new Set(found ?? [])]
}

function sameContact(field: string, written: string): boolean {
  if (field.toLowerCase() === written.toLowerCase()) return true
  const digits = written.replace(/\D/g, '')
  return !/[@a-z]/i.test(written) && digits.length === 10 && field.replace(/\D/g, '').endsWith(digits)
}
