import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })

// The scripts are asynchronous: from the cache they may run before the document's end has arrived from a busy server,
// and React would take the missing end for a difference and build the whole page anew.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', hydrate, { once: true })
else hydrate()
