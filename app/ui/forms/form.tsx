import { Form as RemixForm, type FormProps } from '@remix-run/react'
import { createContext, forwardRef, useContext, useImperativeHandle, useRef } from 'react'
import { KeptNotice, useKept } from './kept.tsx'

/** What every form of a page sends besides its own fields; null where nothing is asked for. */
export const FormStampContext = createContext<{ name: string; value: string } | null>(null)

/**
 * The form of all pages: it carries the page's stamp, with script and without. `keep`: what is typed into it is kept under this name until it
 * is saved, and is there again when the page is opened the next time. Of any other form people are warned
 * before they leave what they typed (LeaveGuard).
 */
export const Form = forwardRef<HTMLFormElement, FormProps & { keep?: string | undefined }>(function Form(
  { children, keep, ...props },
  given,
) {
  const stamp = useContext(FormStampContext)
  const ref = useRef<HTMLFormElement>(null)
  useImperativeHandle(given, () => ref.current!)
  const { kept, discard, isKept } = useKept(ref, keep)
  return (
    <RemixForm ref={ref} data-kept={isKept ? '' : undefined} {...props}>
      {props.method === 'post' && stamp !== null ? <input type="hidden" {...stamp} /> : null}
      <KeptNotice kept={kept} discard={discard} />
      {children}
    </RemixForm>
  )
})
