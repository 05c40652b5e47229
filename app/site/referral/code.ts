const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * A referral code: four characters of A–Z and 0–9, and the last two digits of the time in milliseconds. Drawn again
 * while it is taken, at most ten times; the database's unique constraint catches the last one.
 */
export async function drawReferralCode(
  isTaken: (code: string) => Promise<boolean>,
  random: (below: number) => number,
  now: () => number,
): Promise<string> {
  let code = ''
  for (let attempt = 0; attempt < 10; attempt++) {
    code = Array.from({ length: 4 }, () => alphabet[random(alphabet.length)]).join('') + String(now()).slice(-2)
    if (!(await isTaken(code))) break
  }
  return code
}
