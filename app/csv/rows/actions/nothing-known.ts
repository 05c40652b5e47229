import type { CompletingCells } from '../../types.ts'

/** A completing action of which nothing is known. */
export const NOTHING_KNOWN: CompletingCells = {
  disposition: null,
  amount: null,
  currency: null,
  rate: null,
  cadValue: null,
  account: null,
  reference: null,
  receivingAddresses: [],
  beneficiaries: [],
}
