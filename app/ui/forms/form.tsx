import { Form as RemixForm, useActionData, useLocation, useNavigation, type FormProps } from '@remix-run/react'
import {
  createContext,
  forwardRef,
  Fragment,
  useContext,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type FormEvent,
  type RefObject,
} from 'react'
import { HiddenValuesContext, TypedContext } from '../fields/typed.ts'
import { KeptNotice, useKept } from './kept.tsx'
import { refusalIn, typedValues } from './refusal.ts'

/** A hidden value that every form of a page submits; null if none is required. */
export const FormStampContext = createContext<{ name: string; value: string } | null>(null)

const nothing: Readonly<Record<string, string>> = {}

/** Number of completed submissions of a form on a page that stays. `sent` is called on each submit. */
function useDone(ref: RefObject<HTMLFormElement | null>, isRefused: boolean) {
  const { state } = useNavigation()
  const phase = useRef<'open' | 'sent' | 'going'>('open')
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (state !== 'idle') {
      if (phase.current === 'sent') phase.current = 'going'
      return
    }
    if (phase.current !== 'going') return
    phase.current = 'open'
    if (!isRefused) setDone((count) => count + 1)
  }, [state, isRefused])
  useEffect(() => {
    // Replacing the pressed button moved the focus to the body: restore it.
    if (done === 0 || document.activeElement !== document.body) return
    const folded = ref.current?.closest('details:not([open])')
    const next = folded?.querySelector('summary') ?? ref.current?.querySelector<HTMLElement>('[type="submit"]')
    next?.focus({ preventScroll: true })
  }, [done, ref])
  const sent = () => {
    phase.current = 'sent'
  }
  return { done, sent }
}

/**
 * The form of all pages. It submits the page's stamp and shows the typed values again if it was refused, with and
 * without script. `sends`: hidden values; on a page with several forms they tell which one a response belongs to.
 * `keep`: the name under which unsaved values are kept in the browser and restored on the next visit. Other forms warn
 * before the page is left (LeaveGuard). `empties`: resets after saving, for a form that adds something to a page that
 * stays, so that nothing is added twice.
 */
export const Form = forwardRef<
  HTMLFormElement,
  FormProps & { keep?: string | undefined; sends?: Readonly<Record<string, string>>; empties?: boolean }
>(function Form({ children, keep, sends = nothing, empties = false, onSubmit, ...props }, given) {
  const stamp = useContext(FormStampContext)
  const ref = useRef<HTMLFormElement>(null)
  useImperativeHandle(given, () => ref.current!)
  const { kept, discard, isKept } = useKept(ref, keep)
  const answer = useActionData()
  const { pathname } = useLocation()
  const [target] = (props.action ?? '').split(/[?#]/)
  const isAnswered = props.method === 'post' && (target === '' || target === pathname)
  const { done, sent } = useDone(ref, refusalIn(answer) !== undefined)
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    if (!event.defaultPrevented) sent()
  }
  return (
    <RemixForm ref={ref} data-kept={isKept ? '' : undefined} onSubmit={submitted} {...props}>
      {props.method === 'post' && stamp !== null ? <input type="hidden" {...stamp} /> : null}
      {Object.entries(sends).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <KeptNotice kept={kept} discard={discard} />
      <HiddenValuesContext.Provider value={sends}>
        <TypedContext.Provider value={isAnswered ? typedValues(answer, sends) : null}>
          <Fragment key={empties ? done : 0}>{children}</Fragment>
        </TypedContext.Provider>
      </HiddenValuesContext.Provider>
    </RemixForm>
  )
})
