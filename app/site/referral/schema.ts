export const referralWords = {
  required: 'Please fill in all required fields.',
  duplicateEmail: 'This email address has already been registered for the referral program.',
  duplicateCode: 'Referral code already exists. Please try again.',
  failed: 'Failed to save referral data. Please try again.',
  processing: 'There was an error processing your referral. Please try again.',
} as const
