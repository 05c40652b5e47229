/**
 * Where a report must hold no social insurance number: identity documents and the texts that people write (R151602; OPC
 * audit of FINTRAC).
 */
import { holdsSocialInsurance, withoutLabelledSocialInsurance } from '#app/party/facts/identification.ts'

const places =
  /\/(?:purpose|purposeOfTransaction|description|descriptionOfSuspiciousActivity|reasonNotCompleted|how[A-Za-z]+Obtained|identifierTypeOther|identifications\/\d+\/number)$/

/**
 * What is wrong with a value at a JSON pointer of a report; null when it holds no such number. Elsewhere than in these
 * texts nine digits are something else, unless the value itself calls them one.
 */
export function socialInsuranceProblem(pointer: string, value: string): string | null {
  return (places.test(pointer) && holdsSocialInsurance(value)) || withoutLabelledSocialInsurance(value) !== value
    ? 'This looks like it contains a Social Insurance Number, which must never be kept or sent. Remove it.'
    : null
}
