/** The theme a reader chose by hand; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

const themes: readonly Theme[] = ['system', 'light', 'dark']

const cookieName = 'comply_theme'

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** The chosen theme in a request's Cookie header; `system` where there is none. */
export function themeOf(cookieHeader: string | null): Theme {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(cookieHeader ?? '')?.[1]
  return isTheme(value) ? value : 'system'
}

/** The Set-Cookie header that keeps the choice for a year. It is no secret. */
export const themeCookie = (theme: Theme): string =>
  `${cookieName}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : 31_536_000}; SameSite=Lax`
