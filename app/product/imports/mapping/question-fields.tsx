import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Question } from '#app/csv/types.ts'
import {
  Code,
  Disclosure,
  Field,
  formatCount,
  RadioGroup,
  Section,
  Table,
  TBody,
  Td,
  Th,
  THead,
  Tr,
} from '#app/ui/index.ts'
import { ChoiceSelect } from './fields/choice-select.tsx'
import type { MeaningRow } from './meanings.ts'

/** The choices of a question; a column's name has sample values, which are clearer than `column 4`. */
function choicesOf(question: Question, samples: readonly (readonly string[])[]): Question['choices'] {
  if (question.code !== 'missing-field' && question.code !== 'which-column') return question.choices
  return question.choices.map((choice) => {
    const values = samples[Number(choice.value.slice(1))] ?? []
    return values.length === 0 ? choice : { ...choice, label: `${choice.label}: ${values.join(' · ')}` }
  })
}

function hintOf(question: Question): string | undefined {
  if (question.code === 'missing-field' && question.about.includes('amount'))
    return 'If money received and money paid out are in two columns, map them to Credit and Debit under Columns instead.'
  return question.examples.length > 0 ? `For example ${question.examples.slice(0, 3).join(', ')}` : undefined
}

export function QuestionFields({
  questions,
  samples,
  plan,
}: {
  questions: readonly Question[]
  samples: readonly (readonly string[])[]
  plan: ImportPlan
}) {
  const asked = questions
    .map((question, index) => ({ question, index }))
    .filter(({ question }) => question.code !== 'value-meaning')
  if (asked.length === 0) return null
  return (
    <Section
      id="questions"
      title={asked.length === 1 ? '1 question first' : `${asked.length} questions first`}
      description="The values in the file don’t settle this, and we don’t guess."
    >
      <div className="space-y-5">
        {asked.map(({ question, index }) => (
          <div key={question.about}>
            {question.choices.length > 6 ? (
              <Field label={question.question} hint={hintOf(question)}>
                <ChoiceSelect name={`answer.${index}`} placeholder="Choose" options={choicesOf(question, samples)} />
              </Field>
            ) : question.choices.length > 0 ? (
              <RadioGroup
                legend={question.question}
                name={`answer.${index}`}
                choices={choicesOf(question, samples)}
                hint={hintOf(question)}
              />
            ) : (
              <p className="text-sm">
                {question.question} Choose it under{' '}
                <a className="link" href="#columns-title">
                  Columns
                </a>
                .
              </p>
            )}
          </div>
        ))}
      </div>
      <input type="hidden" name="plan.version" value={plan.version} />
    </Section>
  )
}

/** Value meanings: the unknown words, and in one line those already explained. */
export function ValueFields({ rows, more }: { rows: readonly MeaningRow[]; more: boolean }) {
  const numbered = rows.map((row, index) => ({ ...row, index }))
  const [open, explained] = [
    numbered.filter(({ meaning }) => meaning === ''),
    numbered.filter(({ meaning }) => meaning !== ''),
  ]
  return (
    <>
      {open.length === 0 ? null : (
        <Section
          id="meanings"
          title="Value meanings"
          description={`Say what each unknown word means, or its rows are refused. If it’s only a word from a list, such as a disposition, reports wait for it. Choose “skip” to leave those rows out.${more ? ' Only the first words of a column are shown. The rest follow once you explain these.' : ''}`}
          flush
        >
          <ValueTable rows={open} label="Words without a meaning" />
        </Section>
      )}
      {explained.length === 0 ? null : (
        <Disclosure
          id="explained"
          title={
            explained.length === 1 ? '1 word is explained' : `${formatCount(explained.length)} words are explained`
          }
          note={explained
            .slice(0, 12)
            .map(({ value, meaning }) => `${value === '*' ? 'all other values' : value || '(empty)'}: ${meaning}`)
            .join(' · ')}
          flush
        >
          <ValueTable rows={explained} label="Words and their meanings" />
        </Disclosure>
      )}
    </>
  )
}

function ValueTable({ rows, label }: { rows: readonly (MeaningRow & { index: number })[]; label: string }) {
  return (
    <Table label={label} stack>
      <THead>
        <tr>
          <Th>Column</Th>
          <Th>Value</Th>
          <Th>Means</Th>
        </tr>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Tr key={`${row.column} ${row.value}`}>
            <Td label="Column">{row.name}</Td>
            <Td label="Value" primary>
              {row.value === '*' ? 'all other values' : <Code>{row.value === '' ? '(empty)' : row.value}</Code>}
            </Td>
            <Td label="Means">
              <input type="hidden" name={`meaning.${row.index}.column`} value={row.column} />
              <input type="hidden" name={`meaning.${row.index}.value`} value={row.value} />
              <ChoiceSelect
                name={`meaning.${row.index}.words`}
                label={`Meaning of ${row.value} in ${row.name}`}
                value={row.meaning}
                placeholder={row.meaning === '' ? 'Choose' : 'As detected'}
                options={row.choices.map((value) => ({ value, label: value }))}
              />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
}
