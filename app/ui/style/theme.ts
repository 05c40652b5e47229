/** The theme that the user selected; `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark'

const themes: readonly Theme[] = ['system', 'light', 'dark']

const cookieName = 'comply_theme'

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme)

/** The theme in a request's Cookie header, or `system`. */
export function themeOf(cookieHeader: string | null): Theme {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(cookieHeader ?? '')?.[1]
  return isTheme(value) ? value : 'system'
}

/** The Set-Cookie header that stores the theme for a year. Not HttpOnly: it isn't secret. */
export const themeCookie = (theme: Theme): string =>
  `${cookieName}=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : 31_536_000}; SameSite=Lax`
