export const raffleWords = {
  required: 'Please fill in all required fields.',
  duplicateFound:
    'This email address has already entered the raffle. Duplicate entries will be disqualified - one entry per person only.',
  duplicateOnSave: 'This email address has already entered the raffle. Please use a different email.',
  failed: 'Failed to save raffle entry. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  processing: 'There was an error submitting your entry. Please try again.',
} as const
