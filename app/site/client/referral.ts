export const referralKey = 'referralCode'

/** Stores the code of a `?ref=` link in this browser, in upper case, and removes it from the URL. */
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

/** Fills the referral code into empty fields under `root`. */
export function prefillReferral(root: ParentNode): void {
  const code = localStorage.getItem(referralKey)
  if (!code) return
  root.querySelectorAll<HTMLInputElement>('input[name="referralCode"]').forEach((input) => {
    if (input.value === '') input.value = code
  })
}

/** Removes the code from storage and from the hidden fields that it was filled into. */
export function forgetReferral(root: ParentNode = document): void {
  localStorage.removeItem(referralKey)
  root.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="referralCode"]').forEach((input) => {
    input.value = ''
  })
}
