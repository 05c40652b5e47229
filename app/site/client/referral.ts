export const referralKey = 'referralCode'

/** Keeps the code of a `?ref=` link in this browser, in upper case, and takes it out of the address. */
export function captureReferral(): void {
  const url = new URL(location.href)
  const code = url.searchParams
    .get('ref')
    ?.trim()
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 20)
  if (!url.searchParams.has('ref')) return
  if (code) localStorage.setItem(referralKey, code)
  url.searchParams.delete('ref')
  history.replaceState(history.state, '', `${url.pathname}${url.search}${url.hash}`)
}

/** Fills the referral code into the fields under `root` that have none. */
export function prefillReferral(root: ParentNode): void {
  const code = localStorage.getItem(referralKey)
  if (!code) return
  root.querySelectorAll<HTMLInputElement>('input[name="referralCode"]').forEach((input) => {
    if (input.value === '') input.value = code
  })
}

/** Forgets the code, and takes it out of the hidden fields that were filled with it. */
export function forgetReferral(root: ParentNode = document): void {
  localStorage.removeItem(referralKey)
  root.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="referralCode"]').forEach((input) => {
    input.value = ''
  })
}
