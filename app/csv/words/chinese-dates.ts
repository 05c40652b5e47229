/** Converts `2026年11月10日 10时05分` to the usual separators. */
export const withSeparators = (text: string): string =>
  /[年月日时時点點]/.test(text)
    ? text
        .replace(
          /(\d{4})年(\d{1,2})月(\d{1,2})日?/,
          (_, year: string, month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} `,
        )
        .replace(
          /(\d{1,2})[时時点點](?:(\d{1,2})分?)?(?:(\d{1,2})秒)?/,
          (_, hour: string, minute = '00', second?: string) =>
            `${hour}:${minute}${second === undefined ? '' : `:${second}`}`,
        )
        .trim()
    : text
