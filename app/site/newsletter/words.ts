export const newsletterWords = {
  required: 'Please enter your email address.',
  duplicate: 'This email is already subscribed to our newsletter.',
  saveFailed: (message: string) => `Failed to save newsletter signup: ${message}`,
  unexpected: 'An unexpected error occurred. Please try again.',
  noReason: 'Failed to subscribe to newsletter.',
  exception: 'Failed to sign up for newsletter. Please try again.',
  welcome: 'Welcome to our newsletter! Check your email for confirmation.',
} as const
