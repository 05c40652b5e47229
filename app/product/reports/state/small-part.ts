import { formatMoney } from '#app/ui/values/format.ts'

/** The rule that warns of a total under the threshold. */
export const smallTotalRule = 'C-13'

/** A part of a split report that is under the threshold on its own. */
export interface SmallPart {
  /** From 1, among those that aren't deleted. */
  number: number
  of: number
  /** Of all parts; null if the content of one was erased. */
  totalCad: string | null
}

/** What to make of that warning: the parts belong together, whatever one of them totals. */
function smallPartText({ number, of, totalCad }: SmallPart): string {
  const others = of === 2 ? 'the other part' : 'the other parts'
  const total = totalCad === null ? '' : ` Together with ${others} its transactions total ${formatMoney(totalCad)}.`
  return `This is part ${number} of ${of}.${total} FINTRAC may warn that this part is under the threshold. File it all the same.`
}

/** A warning about a part, in words that fit a part. */
export const ofPart = <Warning>(
  warning: Warning,
  rule: string | undefined,
  part: SmallPart | null,
  key: keyof Warning,
): Warning => (part !== null && rule === smallTotalRule ? { ...warning, [key]: smallPartText(part) } : warning)
