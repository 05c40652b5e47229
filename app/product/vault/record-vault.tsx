import { contentKeptDays } from '#app/product/report-states/kept-content.ts'
import { keptAfterEndDays } from '#app/platform/data/session-limits.ts'
import type { FormProblem } from '#app/platform/forms/form.ts'
import { countOf, Alert, ConfirmSubmit, Form, ProblemAlert, Section, SubmitButton, useForm } from '#app/ui/index.ts'
import { ProofField } from '../account/factor/proof-field.tsx'
import type { VaultState } from './setting.server.ts'

const copiesText = (count: number): string => countOf(count, 'copy', 'copies')

/** Whether encrypted copies are kept of reports whose content is erased, and the deletion of those that are. */
export function RecordVault({ vault: { isOn, copies }, editable }: { vault: VaultState; editable: boolean }) {
  const { problem } = useForm<() => FormProblem | undefined>()
  const isOfVault = problem?.values.form === 'vault'
  return (
    <Form method="post" noValidate preventScrollReset className="mt-6 max-w-3xl" sends={{ form: 'vault' }}>
      {copies ? <input type="hidden" name="copies" value={copies} /> : null}
      <Section
        title="Record vault"
        description={`Keeps encrypted copies of reports that FINTRAC PRODUCTION confirmed, for five years from the day the report was made (an STR: from the day it was sent). Without it, a report’s content is erased for good once its copy is confirmed as kept, or ${contentKeptDays} days after confirmation.`}
        footer={
          editable ? (
            <div className="flex flex-wrap gap-2">
              <SubmitButton name="intent" value={isOn ? 'vault-off' : 'vault-on'}>
                {isOn ? 'Turn off record vault' : 'Turn on record vault'}
              </SubmitButton>
              {copies ? (
                <ConfirmSubmit
                  name="intent"
                  value="vault-empty"
                  variant="secondary"
                  title={`Delete ${copiesText(copies)}?`}
                  message={`This permanently deletes ${copies === 1 ? 'the only copy' : `all ${copiesText(copies)}`} in the record vault: the exact bytes, FINTRAC’s answers and the PDFs made from them. The law asks you to keep reports for five years: download all data first if you have no other copies. References, dates, hashes, receipts and history stay. This can’t be undone.`}
                  confirmLabel={`Delete ${copiesText(copies)}`}
                >
                  {`Delete ${copiesText(copies)}`}
                </ConfirmSubmit>
              ) : null}
            </div>
          ) : null
        }
      >
        <div className="space-y-4 text-sm">
          {isOfVault ? <ProblemAlert problem={problem} /> : null}
          <Alert tone="info">
            {isOn ? 'The record vault is on.' : 'The record vault is off.'}
            {copies ? ` It keeps ${copiesText(copies)}.` : ''}
          </Alert>
          <ul className="list-disc space-y-1 pl-5 text-ink-2">
            <li>
              A copy holds the exact bytes, FINTRAC’s answer, and what the PDF is made from. TEST and Demo are never
              kept.
            </li>
            <li>
              Anyone who may download a report’s record copy can download it from the vault. STRs stay limited to people
              who may see them.
            </li>
            <li>
              Turning it on keeps copies of content that hasn’t been erased yet. Erased content can’t be recovered.
            </li>
            <li>
              Turning it off stops new copies. Existing copies stay until they expire or an owner deletes them in
              Production.
            </li>
            <li>
              Copies are deleted with everything else {keptAfterEndDays} days after your account ends. Download all data
              before then.
            </li>
          </ul>
          {editable ? <ProofField isAnswered={isOfVault} /> : null}
        </div>
      </Section>
    </Form>
  )
}
