import type { CompletingCells } from '../../types.ts'

/** A completing action without any known value. */
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
