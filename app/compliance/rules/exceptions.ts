/**
 * The exceptions of the law for which a person sets a report aside that the transactions ask for (PCMLTFR; FINTRAC
 * guidance). They are about the transactions, and rest on facts that no file says: someone judges and records them.
 * Not listed: what a known fact decides without a person (public bodies, financial entities, validation rewards), and
 * exceptions that concern a grouping rather than a transaction (s. 129(2)).
 */
import type { ExceptionCode, ThresholdReportType } from '../types.ts'

export interface LegalException {
  code: ExceptionCode
  /** The regulator's kinds of report that it is of. */
  types: readonly ThresholdReportType[]
  /** activitySectorCodes that it is for; null: every one. */
  sectors: readonly number[] | null
  /** activitySectorCodes that it is not for. */
  notFor?: readonly number[]
  /** What holds of the transactions, in words that complete "Set aside: …". */
  label: string
  /** The facts on which the exception rests, for the person to record. */
  record: string
  source: string
}

/**
 * Banks, caisses, co-op credit societies, savings offices, credit unions, trust and loan companies, their centrals and
 * cooperatives; a Crown agent that accepts deposits.
 */
const FINANCIAL_ENTITIES = [2, 3, 4, 6, 12, 14, 16, 19, 20]
const LIFE_INSURANCE = [9, 10]
const SECURITIES = [15]
/** An armoured car company is a money services business to the regulator; 23 is its own code where a table has it. */
const ARMOURED_CARS = [11, 23]
const FOREIGN_MONEY_SERVICES = [21]
const BOTH = ['LCTR', 'LVCTR'] as const

const lifeInsurance = (code: ExceptionCode, label: string, record: string): LegalException => ({
  code,
  types: ['LCTR'],
  sectors: LIFE_INSURANCE,
  label,
  record,
  source: 'PCMLTFR, exceptions for life insurance; FINTRAC guidance on large cash transactions',
})

const armouredCar = (code: ExceptionCode, label: string, record: string): LegalException => ({
  code,
  types: BOTH,
  sectors: ARMOURED_CARS,
  label,
  record,
  source: 'PCMLTFR s. 32.1 and 35.1',
})

/** In the order in which they are offered. */
const EXCEPTIONS: readonly LegalException[] = [
  {
    code: 'from-exempt-body',
    types: ['LCTR'],
    sectors: null,
    label: 'Cash from a financial entity or a public body, or from a person who acts on behalf of a client that is one',
    record:
      'Which body it is, what makes it one, and who acted for it. A money services business is not a financial entity. If the customer is always such a body, mark the customer instead.',
    source: 'PCMLTFR s. 30(2); for other sectors s. 7(2), 25, 33(2), 66, 70(2)',
  },
  {
    code: 'validation-only',
    types: ['LVCTR'],
    sectors: null,
    label:
      'Virtual currency received as compensation for validating a ledger transaction, or a nominal amount only to validate another transaction or transfer of information',
    record: 'Which ledger or transfer was validated, and how you know.',
    source: 'PCMLTFR s. 151',
  },
  {
    code: 'alternative-record',
    types: ['LCTR'],
    sectors: FINANCIAL_ENTITIES,
    label:
      'Alternative to large cash transaction reports: a business client for which the Schedule 5 information is filed',
    record:
      'The client and its NAICS sector, account open for 24 months or more, two or more cash deposits of $10,000 or more a week on average over 12 months, the deposits consistent with its practice, the measures taken on the source of the cash, the date on which the Schedule 5 information was filed, and the last yearly confirmation by a senior officer.',
    source: 'PCMLTFR s. 8',
  },
  lifeInsurance('life-reinsurance', 'Reinsurance', 'The reinsurance contract.'),
  lifeInsurance(
    'life-registered-pension',
    'An annuity funded from a registered pension plan',
    'The annuity and the registered pension plan that funds it.',
  ),
  lifeInsurance(
    'life-registered-annuity',
    'A registered annuity or registered retirement income fund',
    'The registered annuity or fund.',
  ),
  lifeInsurance(
    'life-group-proceeds',
    'An annuity paid for by the proceeds of a group life insurance policy',
    'The annuity and the group policy.',
  ),
  lifeInsurance(
    'life-reverse-mortgage',
    'A reverse mortgage or a structured settlement',
    'The mortgage or settlement.',
  ),
  armouredCar(
    'armoured-undeclared',
    'Transport to or from a reporting entity at its request, of an amount that is undeclared and not readily determinable',
    'The entity, its request, and why the amount could not be known.',
  ),
  armouredCar(
    'armoured-bank-of-canada',
    'Transport between the Bank of Canada and a person or entity in Canada',
    'The person or entity, and the places.',
  ),
  armouredCar(
    'armoured-same-entity',
    'Transport between two places of business of the same reporting entity at its request',
    'The entity, its request, and the two places.',
  ),
  {
    code: 'from-outside-canada',
    types: BOTH,
    sectors: FOREIGN_MONEY_SERVICES,
    label: 'Received from a person or entity that is not in Canada',
    record: 'Where the person or entity was, and how you know.',
    source: 'PCMLTFR s. 33',
  },
  {
    code: 'foreign-branch',
    types: ['LCTR'],
    sectors: [...FINANCIAL_ENTITIES, ...LIFE_INSURANCE, ...SECURITIES],
    label: 'Received by a branch or subsidiary outside Canada in its operations abroad',
    record: 'The branch or subsidiary, and its country.',
    source: 'FINTRAC guidance on large cash transactions',
  },
  {
    code: 'employer-reports',
    types: BOTH,
    sectors: null,
    label: 'Received by an employee. The employer reports',
    record: 'The employer that reports.',
    source: 'PCMLTFR s. 133',
  },
  {
    code: 'principal-reports',
    types: BOTH,
    sectors: null,
    notFor: [9],
    label: 'Received as an agent. The entity you act for reports',
    record:
      'The entity that reports, and your authority to act for it. It counts as received by that entity when you receive it.',
    source: 'PCMLTFR s. 133 and 140 to 143',
  },
  {
    code: 'outside-activity',
    types: BOTH,
    sectors: [1, 18],
    label: 'Not received in an activity for which your sector reports',
    record:
      'What it was received for. An accountant reports what is received in the prescribed activities, a dealer in precious metals and stones what is received in buying or selling worth $10,000 or more.',
    source: 'FINTRAC guidance for the sector',
  },
]

const byCode = new Map<string, LegalException>(EXCEPTIONS.map((exception) => [exception.code, exception]))

/** The exception of this code; undefined for none. */
export const exceptionOf = (code: string): LegalException | undefined => byCode.get(code)

/** The exceptions for this report type and sector; every sector's if the sector is unknown. */
export function exceptionsFor(type: ThresholdReportType, sectorCode?: number): LegalException[] {
  return EXCEPTIONS.filter(
    ({ types, sectors, notFor }) =>
      types.includes(type) &&
      (sectors === null || (sectorCode !== undefined && sectors.includes(sectorCode))) &&
      !(sectorCode !== undefined && notFor?.includes(sectorCode)),
  )
}
