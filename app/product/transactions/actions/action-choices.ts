import { codeOptions, type CodeTableName } from '#app/compliance/words/codes.ts'

const chosenCodes = ['relationship', 'fundType', 'accountType', 'accountStatus', 'deviceType'] as const

/** What can be chosen of actions, in the regulator's words. */
export function actionChoices(): {
  codes: Partial<Record<CodeTableName, { value: string; label: string }[]>>
  dispositions: string[]
} {
  return {
    codes: Object.fromEntries(
      chosenCodes.map((table) => [table, codeOptions(table).map(({ code, label }) => ({ value: code, label }))]),
    ),
    dispositions: [
      ...new Set(
        (['dispositionLctr', 'dispositionLvctr', 'dispositionStr'] as const).flatMap((table) =>
          codeOptions(table).map(({ label }) => label),
        ),
      ),
    ],
  }
}
