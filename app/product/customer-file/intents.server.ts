import type { Scope } from '#app/platform/data/scope.ts'
import { parseForm, textOf } from '#app/platform/forms/form.ts'
import { liftFlag, reviewFlag, setFlag } from '../customers/flags/commands.server.ts'
import { flagSchema, liftSchema, reviewSchema } from '../customers/flags/schema.ts'
import { forgetIdentityAnswer } from '../customers/identity-answers.server.ts'
import { addEntry, endEntry } from '../customers/lists/commands.server.ts'
import { endSchema, entryOf, listOf } from '../customers/lists/schema.ts'
import { answerDiffering, answeredWords, forgetKept } from '../corrections/answer-differing.server.ts'
import { confirmDoubts, swapName } from '../doubts/commands.server.ts'
import { changeKind, kindWords } from '../doubts/kind.server.ts'
import { setDistinct } from '../duplicates/find.server.ts'
import { mergedWords } from '../duplicates/merged-words.ts'
import { undoMerge } from '../duplicates/undo.server.ts'
import { askAboutCustomer } from '../identity/ask.server.ts'

type Intent = (scope: Scope, id: string | undefined, form: FormData) => Promise<string>

/** What the forms of a customer's page ask for besides saving the customer, by `intent`. */
const intents: Readonly<Record<string, Intent>> = {
  'confirm-holds': async (scope, _id, form) => {
    const count = await confirmDoubts(scope, form.getAll('hold').map(String))
    return count === 1
      ? 'Value confirmed. Drafts no longer wait for it.'
      : `${count} values confirmed. Drafts no longer wait for them.`
  },
  'swap-name': (scope, _id, form) => swapName(scope, String(form.get('doubt'))),
  'change-kind': async (scope, _id, form) => kindWords(await changeKind(scope, String(form.get('doubt')))),
  differing: async (scope, _id, form) => {
    const [choice, value = ''] = String(form.get('differing')).split(':')
    if (choice === 'keep' || choice === 'take')
      return answeredWords(await answerDiffering(scope, { ids: [value] }, choice), choice)
    await forgetKept(scope, value)
    return 'If a later file says the same, you’ll be asked again.'
  },
  'ask-identity': async (scope, id, form) => {
    await askAboutCustomer(scope, id, String(form.get('provider')))
    return 'The provider is being asked. Its results appear here in a moment.'
  },
  'forget-answer': async (scope, _id, form) => {
    await forgetIdentityAnswer(scope, String(form.get('answer')))
    return 'Answer removed. If a later file says the same, you’ll be asked again.'
  },
  'set-flag': async (scope, id, form) => {
    await setFlag(scope, id, parseForm(flagSchema, form))
    return 'Flag set.'
  },
  'review-flag': async (scope, id, form) => {
    await reviewFlag(scope, id, parseForm(reviewSchema, form))
    return 'Review saved.'
  },
  'lift-flag': async (scope, id, form) => {
    await liftFlag(scope, id, parseForm(liftSchema, form))
    return 'Flag lifted.'
  },
  'add-entry': async (scope, id, form) => {
    const list = listOf(form)
    await addEntry(scope, id, list, entryOf(list, form))
    return list === 'verifications' ? 'Verification recorded.' : 'Ownership recorded.'
  },
  'end-entry': async (scope, id, form) => {
    await endEntry(scope, id, listOf(form), parseForm(endSchema, form))
    return 'Entry ended. It stays on file.'
  },
  distinct: async (scope, id, form) => {
    await setDistinct(scope, id ?? '', textOf(form, 'other'))
    return 'You won’t be asked about these two again.'
  },
  'undo-merge': async (scope, _id, form) =>
    mergedWords('Merge undone. Both records are as they were.', await undoMerge(scope, textOf(form, 'merge'))),
}

/** Does what a form asks for; null where it saves the customer. Returns what to tell. */
export async function runIntent(scope: Scope, id: string | undefined, form: FormData): Promise<string | null> {
  const intent = intents[textOf(form, 'intent')]
  return intent === undefined ? null : intent(scope, id, form)
}
