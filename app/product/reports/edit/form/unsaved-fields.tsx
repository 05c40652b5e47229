import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { EditedSections } from '../edit-field.ts'

/** Why the screen shows another value than the report has. */
type Why = 'typed' | 'saving' | 'refused' | 'conflict'

interface UnsavedField {
  pointer: string
  label: string
  why: Why
}

interface Unsaved {
  fields: readonly UnsavedField[]
  note: (field: UnsavedField) => void
  forget: (pointer: string) => void
}

const UnsavedContext = createContext<Unsaved>({ fields: [], note: () => {}, forget: () => {} })

/**
 * Knows which fields of the page hold a value that the report doesn't have, so that nothing is submitted or approved
 * that differs from the screen. `refused`: fields of a form that was refused without script.
 */
export function UnsavedFields({
  refused,
  children,
}: {
  refused: readonly Omit<UnsavedField, 'why'>[]
  children: ReactNode
}) {
  const [fields, setFields] = useState<readonly UnsavedField[]>(() =>
    refused.map((field) => ({ ...field, why: 'refused' })),
  )
  const forget = useCallback(
    (pointer: string) =>
      setFields((known) =>
        known.some((one) => one.pointer === pointer) ? known.filter((one) => one.pointer !== pointer) : known,
      ),
    [],
  )
  const note = useCallback(
    (field: UnsavedField) =>
      setFields((known) =>
        known.some((one) => one.pointer === field.pointer)
          ? known.map((one) => (one.pointer === field.pointer ? field : one))
          : [...known, field],
      ),
    [],
  )
  const value = useMemo(() => ({ fields, note, forget }), [fields, note, forget])
  return <UnsavedContext.Provider value={value}>{children}</UnsavedContext.Provider>
}

/** Fields of a form that was refused without script: what was typed is shown in place of what the report has. */
export function refusedFields(
  editing: EditedSections | null,
  typed: Readonly<Record<string, string>>,
): Omit<UnsavedField, 'why'>[] {
  return Object.values(editing?.fields ?? {}).flatMap((fields) =>
    fields.filter(({ pointer, current }) => (typed[`f:${pointer}`] ?? current) !== current),
  )
}

/** The fields of the page whose values the report doesn't have. */
export const useUnsavedFields = (): readonly UnsavedField[] => useContext(UnsavedContext).fields

/** Why a field is unsaved; null: it is saved. `isSame`: it shows what was saved last. */
export function whyUnsaved(field: Record<'isBusy' | 'isSame' | 'isContested' | 'isRefused', boolean>): Why | null {
  if (field.isBusy) return 'saving'
  if (field.isSame) return null
  if (field.isContested) return 'conflict'
  return field.isRefused ? 'refused' : 'typed'
}

/** Tells the page while a field is unsaved; `why`: null once it is saved. */
export function useNoteUnsaved(pointer: string, label: string, why: Why | null): void {
  const { note, forget } = useContext(UnsavedContext)
  useEffect(() => {
    if (why === null) forget(pointer)
    else note({ pointer, label, why })
  }, [pointer, label, why, note, forget])
  useEffect(() => () => forget(pointer), [pointer, forget])
}

const whyWords: Readonly<Record<Why, string>> = {
  typed: 'isn’t saved yet',
  saving: 'is being saved',
  refused: 'isn’t saved. Correct it',
  conflict: 'isn’t saved, because someone else changed it. Choose which value to keep',
}

/** Element id of the field with this pointer while it is edited. */
export const unsavedFieldId = (pointer: string): string => `f${pointer.replaceAll('/', '-')}`

/** Which fields keep a report from being submitted or approved, each with a link to it; nothing if all are saved. */
export function UnsavedNotice({ doing }: { doing: string }) {
  const fields = useUnsavedFields()
  if (fields.length === 0) return null
  return (
    <div className="text-sm">
      <p>
        {doing} once {fields.length === 1 ? 'this field is' : 'these fields are'} saved:
      </p>
      <ul className="mt-1 space-y-1">
        {fields.map(({ pointer, label, why }) => (
          <li key={pointer} className={why === 'saving' || why === 'typed' ? 'text-ink-2' : 'text-bad'}>
            <a
              href={`#${unsavedFieldId(pointer)}`}
              className="link"
              onClick={(event) => {
                const place = document.getElementById(unsavedFieldId(pointer))
                const control = place?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')
                if (!control) return
                event.preventDefault()
                control.focus()
                control.scrollIntoView({ block: 'center' })
              }}
            >
              {label}
            </a>{' '}
            {whyWords[why]}.
          </li>
        ))}
      </ul>
    </div>
  )
}
