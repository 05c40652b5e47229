import { encodingName, encodingsName, encodingsText, ENCODINGS } from '#app/csv/bytes/encodings.ts'
import type { ImportPlan } from '#app/csv/plan/plan.ts'
import type { Detection } from '#app/csv/types.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { Disclosure, Field, Input, Select } from '#app/ui/index.ts'

/**
 * The parts of the mapping form. All of it works without script: a submit renders the page with the effect of the
 * choice.
 */

const delimiterNames: Record<string, string> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' }
const newlineNames: Record<string, string> = { LF: 'LF', CRLF: 'CRLF', CR: 'CR', mixed: 'mixed' }

/** The invalid value that was entered in a field: shown again for correction. */
export const enteredIn =
  (problem: FormProblem | undefined) =>
  (name: string): string | undefined =>
    problem?.fields[name] === undefined ? undefined : problem.values[name]

/** In a workbook, only the sheet can be chosen. */
function SheetField({
  workbook,
  chosen,
}: {
  workbook: NonNullable<Detection['workbook']>
  chosen: string | undefined
}) {
  return (
    <Field label="Sheet" hint="Hidden and empty sheets aren’t listed.">
      <Select
        name="file.sheet"
        defaultValue={chosen ?? ''}
        placeholder={`First with rows: ${workbook.sheets[0] ?? 'none'}`}
        options={workbook.sheets.map((name) => ({ value: name, label: name }))}
      />
    </Field>
  )
}

/** How a text file is split into cells. */
function TextFields({ detection, plan }: { detection: Detection; plan: ImportPlan }) {
  const detected = (name: string) => `Detected: ${name}`
  return (
    <>
      <Field label="Encoding" hint={detection.bom ? 'Has a byte order mark.' : undefined}>
        <ChoiceSelect
          name="file.encoding"
          value={plan.file.encoding ? encodingsText(plan.file.encoding, plan.file.secondEncoding) : ''}
          placeholder={detected(encodingsName(detection.encoding, detection.secondEncoding))}
          options={[
            ...(plan.file.encoding && plan.file.secondEncoding
              ? [
                  {
                    value: encodingsText(plan.file.encoding, plan.file.secondEncoding),
                    label: encodingsName(plan.file.encoding, plan.file.secondEncoding),
                  },
                ]
              : []),
            ...ENCODINGS.map((value) => ({ value, label: encodingName(value) })),
          ]}
        />
      </Field>
      <Field label="Delimiter" hint={`Line endings: ${newlineNames[detection.newline]}.`}>
        <Select
          name="file.delimiter"
          defaultValue={plan.file.delimiter === '\t' ? 'tab' : (plan.file.delimiter ?? '')}
          placeholder={detected(delimiterNames[detection.delimiter]!)}
          options={Object.entries(delimiterNames).map(([value, label]) => ({
            value: value === '\t' ? 'tab' : value,
            label,
          }))}
        />
      </Field>
      <Field
        label="Quotes"
        hint={
          { none: 'No values are quoted.', some: 'Some values are quoted.', all: 'All values are quoted.' }[
            detection.quoting
          ]
        }
      >
        <Select
          name="file.quote"
          defaultValue={plan.file.quote ?? ''}
          placeholder={detected({ '"': 'double', "'": 'single', none: 'none' }[detection.quote])}
          options={[
            { value: '"', label: 'Double' },
            { value: "'", label: 'Single' },
            { value: 'none', label: 'None' },
          ]}
        />
      </Field>
    </>
  )
}

export function DetectionFields({
  detection,
  plan,
  problem,
}: {
  detection: Detection
  plan: ImportPlan
  problem: FormProblem | undefined
}) {
  const entered = enteredIn(problem)
  return (
    <Disclosure
      id="the-file"
      title="The file"
      note={fileNote(detection)}
      open={Object.keys(problem?.fields ?? {}).some((name) => name.startsWith('file.'))}
    >
      <p className="mb-4 max-w-prose text-sm text-ink-2">Detected from the file. Correct anything that’s wrong.</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
        {detection.workbook ? (
          <SheetField workbook={detection.workbook} chosen={plan.file.sheet} />
        ) : (
          <TextFields detection={detection} plan={plan} />
        )}
        <Field
          label="Header line"
          hint={detection.headerLine === null ? 'No header row was found.' : `Found on line ${detection.headerLine}.`}
          error={problem?.fields['file.headerLine']}
        >
          <Input
            name="file.headerLine"
            defaultValue={
              entered('file.headerLine') ?? (plan.file.headerLine === null ? 'none' : (plan.file.headerLine ?? ''))
            }
            placeholder={detection.headerLine === null ? 'none' : String(detection.headerLine)}
          />
        </Field>
        <Field
          label="Lines to skip"
          hint="Total rows at the end are skipped automatically."
          error={problem?.fields['file.skipLines']}
        >
          <Input
            name="file.skipLines"
            defaultValue={entered('file.skipLines') ?? plan.file.skipLines?.join(', ') ?? ''}
            placeholder="12, 13"
          />
        </Field>
      </div>
    </Disclosure>
  )
}

/** The file's layout, in one line. */
function fileNote({ workbook, encoding, secondEncoding, delimiter, headerLine }: Detection): string {
  const header = headerLine === null ? 'no header row' : `header on line ${headerLine}`
  return workbook
    ? `Workbook · sheet ${workbook.sheet ?? 'not chosen'} · ${header}`
    : `${encodingsName(encoding, secondEncoding)} · ${delimiterNames[delimiter]!.toLowerCase()} · ${header}`
}
