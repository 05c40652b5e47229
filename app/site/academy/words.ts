export const academyWords = {
  required: 'Please fill in all required fields.',
  duplicate: "This email address has already pre-registered for Comply+ Academy. We'll notify you when it launches!",
  failed: 'Failed to save pre-registration. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  processing: 'There was an error submitting your pre-registration. Please try again.',
} as const
