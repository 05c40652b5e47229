import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Question } from '#app/csv/types.ts'
import { Code, Field, RadioGroup, Section, Select, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import type { MeaningRow } from './meanings.ts'

/** The choices of a question; a column's name comes with its first values, which tell more than `column 4`. */
function choicesOf(question: Question, samples: readonly (readonly string[])[]): Question['choices'] {
  if (question.code !== 'missing-field' && question.code !== 'which-column') return question.choices
  return question.choices.map((choice) => {
    const values = samples[Number(choice.value.slice(1))] ?? []
    return values.length === 0 ? choice : { ...choice, label: `${choice.label}: ${values.join(' · ')}` }
  })
}

function hintOf(question: Question): string | undefined {
  if (question.code === 'missing-field' && question.about.includes('amount'))
    return 'Where money received and money paid out stand in two columns, choose Credit and Debit for them in the table of columns below instead.'
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
      title={asked.length === 1 ? 'One question first' : `${asked.length} questions first`}
      description="The values do not settle this, and nothing is guessed."
    >
      <div className="space-y-5">
        {asked.map(({ question, index }) => (
          <div key={question.about}>
            {question.choices.length > 6 ? (
              <Field label={question.question} hint={hintOf(question)}>
                <Select name={`answer.${index}`} placeholder="Choose" options={choicesOf(question, samples)} />
              </Field>
            ) : question.choices.length > 0 ? (
              <RadioGroup
                legend={question.question}
                name={`answer.${index}`}
                choices={choicesOf(question, samples)}
                hint={hintOf(question)}
              />
            ) : (
              <p className="text-sm">{question.question} Choose it in the table of columns below.</p>
            )}
          </div>
        ))}
        <input type="hidden" name="plan.version" value={plan.version} />
      </div>
    </Section>
  )
}

/** What values mean: those that are not known, and those already explained. */
export function ValueFields({ rows, more }: { rows: readonly MeaningRow[]; more: boolean }) {
  if (rows.length === 0) return null
  const open = rows.some((row) => row.meaning === '')
  return (
    <Section
      title="What values mean"
      description={`${open ? 'Words that are not known are never guessed: say what each means, or its rows are refused; where it is only a word of a list, such as a disposition, reports wait for it. ' : ''}“skip” leaves such rows out.${more ? ' Only the first words of a column are shown; the others follow when these are explained.' : ''}`}
      flush
    >
      <Table label="Values and their meanings" stack>
        <THead>
          <tr>
            <Th>Column</Th>
            <Th>Value</Th>
            <Th>Means</Th>
          </tr>
        </THead>
        <TBody>
          {rows.map((row, index) => (
            <Tr key={`${row.column} ${row.value}`}>
              <Td label="Column">{row.name}</Td>
              <Td label="Value" primary>
                {row.value === '*' ? 'every other value' : <Code>{row.value === '' ? '(empty)' : row.value}</Code>}
              </Td>
              <Td label="Means">
                <input type="hidden" name={`meaning.${index}.column`} value={row.column} />
                <input type="hidden" name={`meaning.${index}.value`} value={row.value} />
                <Select
                  name={`meaning.${index}.words`}
                  aria-label={`Meaning of ${row.value} in ${row.name}`}
                  defaultValue={row.meaning}
                  placeholder={row.meaning === '' ? 'Choose' : 'As detected'}
                  options={row.choices.map((value) => ({ value, label: value }))}
                />
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
    </Section>
  )
}
