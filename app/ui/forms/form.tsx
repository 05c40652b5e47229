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
import { SendsContext, TypedContext } from '../fields/typed.ts'
import { KeptNotice, useKept } from './kept.tsx'
import { refusalIn, typedIn } from './refusal.ts'

/** What every form of a page sends besides its own fields; null where nothing is asked for. */
export const FormStampContext = createContext<{ name: string; value: string } | null>(null)

const nothing: Readonly<Record<string, string>> = {}

/** How often the form was sent and done with on a page that stays: `sent` hears of each sending. */
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
    // The button that was pressed is another one now, and the keyboard would be at the top of the page.
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
 * The form of all pages: it carries the page's stamp, and its fields show again what was typed where it comes back refused, with script and
 * without. `sends`: what it sends that is not for people to see; on a page with several forms it says which of them this is, so that no other
 * shows what was typed into this one. `keep`: what is typed into it is kept under this name until it is saved, and is there again when the
 * page is opened the next time. Of any other form people are warned before they leave what they typed (LeaveGuard). `empties`: it adds something
 * to a page that stays, and is as new once that is saved, so that nothing is added twice.
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
      <SendsContext.Provider value={sends}>
        <TypedContext.Provider value={isAnswered ? typedIn(answer, sends) : null}>
          <Fragment key={empties ? done : 0}>{children}</Fragment>
        </TypedContext.Provider>
      </SendsContext.Provider>
    </RemixForm>
  )
})
