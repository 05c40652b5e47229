export const shortestPassword = 12
const longestPassword = 128

/** What is wrong with a new password, in words; null when nothing is. Length matters, not the kinds of characters. */
export function passwordFault(password: string, email: string): string | null {
  if ([...password].length < shortestPassword) return `Choose a password of at least ${shortestPassword} characters.`
  if ([...password].length > longestPassword) return `Choose a password of at most ${longestPassword} characters.`
  const local = email.split('@')[0] ?? ''
  if (local.length >= 4 && password.toLowerCase().includes(local.toLowerCase()))
    return 'Choose a password that doesn’t contain your e-mail address.'
  return null
}
