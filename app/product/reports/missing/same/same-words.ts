import { formatCount } from '#app/ui/index.ts'

/**
 * Why a value stays as it is: it is the given one, or another; its location says it; or nobody knows who conducted it.
 */
export interface SameLeft {
  /** The label of the value. */
  label: string
  why: 'same' | 'other' | 'location' | 'conductor'
  /** The other value. */
  text: string
  count: number
}

/** Why values stay as they are, a sentence each. */
export function leftWords(left: readonly SameLeft[]): string[] {
  return left.map(({ label, why, text, count }) => {
    const many = `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`
    switch (why) {
      case 'same':
        return `${label}: ${many} already ${count === 1 ? 'has' : 'have'} this value.`
      case 'other':
        return `${label}: ${many} ${count === 1 ? 'has' : 'have'} another value, “${text}”, which stays.`
      case 'location':
        return `${label}: for ${many} the location says it.`
      case 'conductor':
        return `${label}: ${many} ${count === 1 ? 'doesn’t' : 'don’t'} have exactly one conductor who is a customer.`
    }
  })
}
