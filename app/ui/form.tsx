import { Form as RemixForm, type FormProps } from '@remix-run/react'
import { createContext, forwardRef, useContext } from 'react'

/** What every form of a page sends besides its own fields; null where nothing is asked for. */
export const FormStampContext = createContext<{ name: string; value: string } | null>(null)

/** The form of all pages: it carries the page's stamp, with script and without. */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, ...props }, ref) {
  const stamp = useContext(FormStampContext)
  return (
    <RemixForm ref={ref} {...props}>
      {props.method === 'post' && stamp !== null ? <input type="hidden" {...stamp} /> : null}
      {children}
    </RemixForm>
  )
})
