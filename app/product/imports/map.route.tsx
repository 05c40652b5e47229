import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import { Fragment, useRef, type FormEvent } from 'react'
import { AppError } from '#app/platform/errors.ts'
import { actionError, readForm, redirectWithMessage } from '#app/platform/form.ts'
import { requireSignedIn } from '#app/platform/session.ts'
import { reportingWindows } from '#app/product/settings/queries.server.ts'
import {
  Alert,
  Checkbox,
  ConfirmSubmit,
  DateTime,
  Field,
  Form,
  Input,
  LinkButton,
  PageHeader,
  Section,
  Select,
  SubmitButton,
} from '#app/ui/index.ts'
import { discardImport } from './commands.server.ts'
import { applyTemplate, savePlan, saveTemplate, startImport } from './mapping/commands.server.ts'
import { identifiesByName } from './mapping/customer-key.ts'
import { columnChoices, columnZones, idChoice, planFromForm, sharedIds } from './mapping/plan-form.ts'
import { importFile, sameFileImports } from './upload/queries.server.ts'
import { templateList } from './upload/templates.server.ts'
import { meaningRows } from './mapping/meanings.ts'
import { previewGaps } from './preview.server.ts'
import { loadRates } from './read/read-context.server.ts'
import { surveyFile } from './look/apart.server.ts'
import { previewRows } from './mapping/preview-rows.ts'
import { ColumnTable, WholeFileFields } from './mapping/mapping-form.tsx'
import { DetectionFields } from './mapping/detection-fields.tsx'
import { QuestionFields, ValueFields } from './mapping/question-fields.tsx'
import { PreviewGapsNotice, PreviewTable } from './mapping/preview-table.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.fileName ?? 'Import'} · Map columns · Comply+` },
]

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { scope } = await requireSignedIn(request)
  scope.require('import files')
  const file = await importFile(scope, params.id ?? '')
  if (file.state !== 'mapping') throw redirect(`/app/imports/${file.id}`)
  const survey = await surveyFile(scope, file, file.plan)
  const { detection } = survey
  return {
    id: file.id,
    fileName: file.fileName,
    detection: { ...detection, preview: [] },
    columns: survey.mapping.columns,
    samples: survey.mapping.columns.map((column) =>
      [
        ...new Set(
          detection.preview.map((record) => record.cells[column.position]?.trim() ?? '').filter((cell) => cell !== ''),
        ),
      ].slice(0, 3),
    ),
    zones: columnZones(survey, file.plan),
    choices: columnChoices(survey, file.plan),
    meanings: meaningRows(survey, file.plan),
    idChoice: idChoice(survey),
    sharedIds: file.plan.legs === 'rows' ? 0 : sharedIds(survey),
    preview: previewRows(survey, await scope.bulk(loadRates)),
    gaps: await previewGaps(scope, file, survey),
    questions: survey.questions,
    defects: survey.defects,
    assumptions: survey.settled.assumptions,
    plan: file.plan,
    createCustomers: file.createCustomers,
    windowSet: (await reportingWindows(scope)).length > 0,
    templates: await templateList(scope),
    templateId: file.templateId,
    same: await sameFileImports(scope, file.id),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  let form: FormData | undefined
  try {
    const { scope } = await requireSignedIn(request)
    scope.require('import files')
    form = await readForm(request)
    const id = params.id ?? ''
    const intent = form.get('intent')
    if (intent === 'discard') {
      await discardImport(scope, id)
      return redirectWithMessage('/app/imports', 'Upload removed.')
    }
    if (intent === 'template') {
      await applyTemplate(scope, id, String(form.get('templateId') ?? ''))
      return redirect(`/app/imports/${id}/map`)
    }
    const file = await importFile(scope, id)
    // Without script the name of a template comes alone: it is then for the mapping as it is kept.
    const isNameAlone = intent === 'save-template' && !form.has('customerKey.present')
    if (file.state === 'mapping' && !isNameAlone) {
      const survey = await surveyFile(scope, file, file.plan)
      const { plan, errors } = planFromForm(form, file.plan, survey)
      // What could be read is kept, so that only the field at fault is entered again.
      await savePlan(scope, id, plan, form.has('createCustomers'))
      const [message] = Object.values(errors)
      if (message !== undefined) throw new AppError('choices-not-understood', 422, message, { fields: errors })
    }
    if (intent === 'save-template') {
      const name = String(form.get('template') ?? '')
      await saveTemplate(scope, id, name)
      return redirectWithMessage(
        `/app/imports/${id}/map`,
        `Mapping saved as “${name.trim()}”. Files with the same headers will use it.`,
      )
    }
    if (intent !== 'start') return redirect(`/app/imports/${id}/map`)
    await startImport(scope, id)
    return redirect(`/app/imports/${id}`)
  } catch (error) {
    return actionError(error, form ?? request)
  }
}

/** After a refusal too, since what could be read was kept: the questions on the page must be those that are open. */
export const shouldRevalidate = () => true

export default function MapColumns() {
  const data = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const submit = useSubmit()
  const mapping = useRef<HTMLFormElement>(null)
  const open = data.questions.length > 0 || data.defects.length > 0 || !data.windowSet
  /** A template keeps the choices on the page, which stand in the other form. */
  const sendTemplate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(mapping.current!)
    for (const [name, value] of new FormData(event.currentTarget)) form.set(name, value)
    form.set('intent', 'save-template')
    submit(form, { method: 'post' })
  }
  return (
    <>
      <PageHeader
        title="Map columns"
        description={<span className="break-words">{data.fileName}</span>}
        back={{ to: '/app/imports', label: 'Imports' }}
      />
      <div className="space-y-5">
        {problem ? (
          <Alert tone="bad" live="assertive" title="That didn’t work">
            {problem.message}
          </Alert>
        ) : null}
        {data.windowSet ? null : (
          <Alert
            tone="warn"
            title="The 24-hour window is not set"
            actions={<LinkButton to="/app/settings/window">Set window</LinkButton>}
          >
            The window decides which transactions count together. Set it before you import.
          </Alert>
        )}
        {data.same.length === 0 ? null : (
          <Alert tone="warn" title="You already uploaded this file">
            Uploaded as{' '}
            {data.same.map((other, index) => (
              <Fragment key={other.id}>
                {index > 0 ? ', ' : ''}
                <Link className="link" to={`/app/imports/${other.id}`}>
                  {other.fileName}
                </Link>{' '}
                on <DateTime at={other.createdAt} />
              </Fragment>
            ))}
            . Its rows are duplicates and won’t be counted twice.
          </Alert>
        )}
        {data.defects.map((defect) => (
          <Alert key={defect} tone="bad">
            {defect}
          </Alert>
        ))}
        {data.templates.length > 0 ? (
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <Field
              label="Template"
              hint={data.templateId ? 'Chosen because the headers match.' : undefined}
              className="w-64"
            >
              <Select
                name="templateId"
                defaultValue={data.templateId ?? ''}
                options={data.templates.map((template) => ({ value: template.id, label: template.name }))}
                placeholder="No template"
              />
            </Field>
            <SubmitButton name="intent" value="template" variant="secondary">
              Use template
            </SubmitButton>
          </Form>
        ) : null}
        {/* A form of its own, so that Enter in the name saves the template. */}
        <Form method="post" id="save-template" onSubmit={sendTemplate} />
        <Form method="post" key={JSON.stringify(data.plan)} ref={mapping} className="space-y-5">
          {/* The first button is the one that Enter in a field presses: it must start nothing. */}
          <button type="submit" name="intent" value="preview" className="sr-only" tabIndex={-1} aria-hidden>
            Update preview
          </button>
          {data.questions.length > 0 ? (
            <QuestionFields questions={data.questions} samples={data.samples} plan={data.plan} />
          ) : null}
          <ValueFields {...data.meanings} />
          <DetectionFields detection={data.detection} plan={data.plan} problem={problem} />
          <ColumnTable
            columns={data.columns}
            samples={data.samples}
            zones={data.zones}
            choices={data.choices}
            fileZone={data.plan.zone}
          />
          <WholeFileFields
            plan={data.plan}
            problem={problem}
            columns={data.columns}
            id={data.idChoice}
            shared={data.sharedIds}
          />
          <Section title="Customers">
            <div className="space-y-3">
              <Checkbox
                name="createCustomers"
                defaultChecked={data.createCustomers}
                label="Create customers who aren’t on file yet"
                hint="Without this, rows for unknown customers are refused and listed. Customers are matched by number, then by phone, never by name alone."
              />
              <input type="hidden" name="customerKey.present" value="1" />
              <Checkbox
                name="customerKey"
                defaultChecked={identifiesByName(data.plan.customerKey)}
                label="Match customers by name in this file"
                hint="Only for files with no customer number or phone, where no two customers share a name. Without this, you’re asked about each repeated name."
              />
            </div>
          </Section>
          <PreviewGapsNotice gaps={data.gaps} createCustomers={data.createCustomers} />
          <PreviewTable rows={data.preview} header={data.columns.map((column) => column.header)} />
          {data.assumptions.length > 0 ? (
            <Alert tone="info" title="Assumptions">
              {data.assumptions.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Alert>
          ) : null}
          <Section
            title="Start"
            description={
              open
                ? 'Answer the questions above, then update the preview.'
                : 'Good rows are imported. Rows with problems are listed for you to fix.'
            }
          >
            <div className="flex flex-wrap items-end gap-3">
              <SubmitButton name="intent" value="start">
                Start import
              </SubmitButton>
              <SubmitButton name="intent" value="preview" variant="secondary">
                Update preview
              </SubmitButton>
              <ConfirmSubmit
                name="intent"
                value="discard"
                formNoValidate
                title="Remove this upload?"
                message="Nothing has been imported from it."
                confirmLabel="Remove"
                variant="quiet"
              >
                Remove upload
              </ConfirmSubmit>
              <span className="flex items-end gap-2 sm:ml-auto">
                <Field label="Save as template" error={problem?.fields.template}>
                  <Input name="template" form="save-template" maxLength={80} placeholder="Name" />
                </Field>
                <SubmitButton name="intent" value="save-template" form="save-template" variant="secondary">
                  Save
                </SubmitButton>
              </span>
            </div>
          </Section>
        </Form>
      </div>
    </>
  )
}
