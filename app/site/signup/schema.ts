export const teams = [
  ['compliance', 'Compliance'],
  ['finance', 'Finance'],
  ['operations', 'Operations'],
  ['legal', 'Legal'],
  ['executive', 'Executive'],
  ['other', 'Other'],
] as const

export const companySizes = ['1-10', '11-50', '51-200', '201-500', '500+'] as const

/** The fields of the welcome step. */
export interface SignupInput {
  firstName: string
  lastName: string
  email: string
  team: string
  companyName: string
  companySize: string
  phone: string
  referralCode: string | null
}

/** Required fields of the welcome step; the referral code is optional. */
export const requiredDetails = [
  'firstName',
  'lastName',
  'team',
  'companyName',
  'companySize',
  'phone',
] as const satisfies readonly (keyof SignupInput)[]

export const signupWords = {
  duplicate: 'This email address has already been registered. Please use a different email or try logging in.',
  failed: 'Failed to save signup data. Please try again.',
  processing: 'There was an error processing your signup. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  required: 'Please fill in all required fields.',
} as const
