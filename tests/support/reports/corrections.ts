import { correctionSchema, type Correction } from '#app/product/transactions/record/schema.ts'

/**
 * A correction of a transaction with one starting action, one conductor and at most one completing action, by short
 * names: `coins` and `coin` are what was handed out. Other fields are omitted if that leaves them unchanged, and empty
 * otherwise.
 */
export function correction(fields: Record<string, string>): Correction {
  const {
    amount,
    currency,
    cadAmount = '',
    rate = '',
    method,
    conductor = '',
    onBehalfOf = '',
    beneficiary = '',
    disposition = '',
    account = '',
    coins,
    coin,
    ...rest
  } = fields
  const behalf = onBehalfOf === '' ? [] : [{ customer: onBehalfOf }]
  const given = (values: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return correctionSchema.parse({
    rateSource: '',
    status: 'completed',
    locationId: '',
    purpose: '',
    notes: '',
    channel: '',
    ...rest,
    starting: [
      {
        was: '0',
        ...given({ amount, currency, method }),
        cadAmount,
        rate,
        conductors: conductor === '' && behalf.length === 0 ? [] : [{ customer: conductor, onBehalfOf: behalf }],
      },
    ],
    completing: [
      {
        was: '0',
        disposition,
        account,
        ...given({ amount: coins, currency: coin }),
        beneficiaries: beneficiary === '' ? [] : [{ customer: beneficiary }],
      },
    ],
  })
}
