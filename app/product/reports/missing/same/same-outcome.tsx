import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Alert, countOf, formatCount, Table, TBody, Td, Th, THead, Tr } from '#app/ui/index.ts'
import type { SameOutcome, SameStep, SameWarning } from './same-outcome.server.ts'

const named = 10

/**
 * What becomes of the drafts: missing values before and after each value, which drafts are complete, and what doesn't
 * fit.
 */
export function SameOutcomeParts({
  outcome: { steps, ready, unready, warnings, mayRegroup },
}: {
  outcome: SameOutcome
}) {
  return (
    <>
      <Steps steps={steps} />
      <div className="space-y-3 border-y border-line px-4 py-4 sm:px-5">
        {ready.length === 0 ? null : (
          <Alert tone="ok" title={`${countOf(ready.length, 'draft becomes', 'drafts become')} complete`}>
            <Drafts drafts={ready} />
          </Alert>
        )}
        {unready.length === 0 ? null : (
          <Alert tone="bad" title={`${countOf(unready.length, 'draft', 'drafts')} would no longer be complete`}>
            <Drafts drafts={unready} />
          </Alert>
        )}
        {ready.length === 0 && unready.length === 0 ? (
          <p className="text-sm text-ink-2">No draft becomes complete by this alone.</p>
        ) : null}
        {warnings.slice(0, named).map((warning) => (
          <Warning key={`${warning.label} ${warning.text}`} warning={warning} />
        ))}
        {warnings.length > named ? (
          <p className="text-sm text-ink-2">and {countOf(warnings.length - named, 'more warning', 'more warnings')}.</p>
        ) : null}
        {mayRegroup ? (
          <p className="text-sm text-ink-2">
            The 24-hour rule is applied again after this change, so a draft may take in or give up transactions.
          </p>
        ) : null}
      </div>
    </>
  )
}

function Steps({ steps }: { steps: readonly SameStep[] }) {
  return (
    <Table label="What each value changes" stack>
      <THead>
        <tr>
          <Th>Value</Th>
          <Th align="right">Values set</Th>
          <Th align="right">Drafts</Th>
          <Th align="right">Missing before → after</Th>
        </tr>
      </THead>
      <TBody>
        {steps.map(({ label, text, values, drafts, missingBefore, missingAfter }) => (
          <Tr key={label}>
            <Td primary label="Value">
              {label}: {text}
            </Td>
            <Td align="right" label="Values set">
              {formatCount(values)}
            </Td>
            <Td align="right" label="Drafts">
              {formatCount(drafts)}
            </Td>
            <Td align="right" label="Missing before → after">
              {formatCount(missingBefore)} → {formatCount(missingAfter)}
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  )
}

function Warning({ warning: { label, text, holds, transactions, drafts } }: { warning: SameWarning }) {
  return (
    <Alert
      tone={holds ? 'warn' : 'info'}
      title={`${label}: ${countOf(transactions.length, 'transaction', 'transactions')}${holds ? '' : ', a warning at FINTRAC'}`}
    >
      <p>{text}</p>
      <Names
        list={transactions.map(({ id, name, number }) => ({
          to: `/app/transactions/${id}`,
          text: [name, number].filter(Boolean).join(', '),
        }))}
      >
        In{' '}
      </Names>
      <p className="text-ink-2">
        {drafts.length === 1 ? 'Draft' : 'Drafts'}: <Drafts drafts={drafts} />
      </p>
    </Alert>
  )
}

const Drafts = ({ drafts }: { drafts: SameWarning['drafts'] }) => (
  <Names list={drafts.map(({ id, reference }) => ({ to: `/app/reports/${id}`, text: reference }))} />
)

/** Links to the first few, and how many more there are. */
function Names({ list, children }: { list: readonly { to: string; text: string }[]; children?: ReactNode }) {
  return (
    <span>
      {children}
      {list.slice(0, named).map(({ to, text }, at) => (
        <span key={to}>
          {at === 0 ? '' : '; '}
          <Link to={to} className="underline">
            {text}
          </Link>
        </span>
      ))}
      {list.length > named ? ` and ${formatCount(list.length - named)} more` : ''}
    </span>
  )
}
