/** Actions of a transaction, whatever they are, with parties among these customers. */
import fc from 'fast-check'
import type { Actions, Beneficiary, CompletingAction, Conductor, NamedParty, StartingAction } from '#app/product/transactions/actions.ts'

const digits = fc.integer({ min: 1, max: 9_999_999 }).map(String)
const maybe = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { nil: null })
const word = fc.stringMatching(/^[A-Za-z0-9]{3,12}$/)

export const actionsOf = (ids: readonly string[]): fc.Arbitrary<Actions> => {
  const customerId = fc.constantFrom(...ids)
  const named: fc.Arbitrary<NamedParty[]> = fc.array(fc.record({ customerId, accountNumber: word }), { maxLength: 2 })
  const behalf = fc.record({ customerId, relationshipCode: fc.integer({ min: 1, max: 8 }) })
  const conductor: fc.Arbitrary<Conductor> = fc.record({ customerId, isClient: fc.boolean(), onBehalfOf: fc.array(behalf, { maxLength: 3 }) })
  const beneficiary: fc.Arbitrary<Beneficiary> = fc.record({ customerId, portion: maybe(digits), relationshipCode: fc.integer({ min: 1, max: 8 }) })
  const starting: fc.Arbitrary<StartingAction> = fc.record({
    method: fc.constant('cash' as const), amount: digits, currency: fc.constantFrom('CAD', 'USD'), cadAmount: digits.map(text => `${text}.25`), rate: maybe(digits.map(text => `1.${text}1`)), threshold: maybe(fc.record({ basis: fc.constantFrom('bank-of-canada', 'house', 'client'), rate: maybe(digits.map(text => `1.${text}1`)), source: word })), account: maybe(word),
    sendingAddresses: fc.array(word, { maxLength: 2 }), receivingAddresses: fc.array(word, { maxLength: 2 }), howObtained: word, referenceNumber: word,
    sources: named, conductors: fc.array(conductor, { maxLength: 3 }), accountHolders: named,
  })
  const completing: fc.Arbitrary<CompletingAction> = fc.record({
    disposition: maybe(word), amount: maybe(digits), currency: maybe(fc.constantFrom('CAD', 'EUR')), rate: maybe(digits.map(text => `0.${text}1`)), cadValue: maybe(digits.map(text => `${text}.50`)), account: maybe(word), reference: maybe(word),
    receivingAddresses: fc.array(word, { maxLength: 2 }), dispositionOther: word, involvements: named, beneficiaries: fc.array(beneficiary, { maxLength: 3 }), accountHolders: named,
  })
  return fc.record({ starting: fc.array(starting, { minLength: 1, maxLength: 3 }), completing: fc.array(completing, { maxLength: 3 }) })
}
