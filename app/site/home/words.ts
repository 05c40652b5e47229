export const demoWords = {
  required: 'Please enter your email address.',
  submitFailed: 'There was an error submitting your demo request. Please try again.',
  confirmationFailed: 'There was an error sending your demo confirmation. Please try again.',
  confirmed: 'Demo confirmation sent!',
} as const
