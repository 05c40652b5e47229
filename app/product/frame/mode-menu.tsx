import { Badge, ConfirmSubmit, cx, Form, Icon, Menu } from '#app/ui/index.ts'
import type { FrameData } from './frame-data.ts'

const environmentNames = { demo: 'Nothing is sent', test: 'FINTRAC TEST', production: 'FINTRAC PRODUCTION' } as const

/** The mode and the environment, always visible, and the switch to the other mode. */
export function ModeMenu({ data, path }: { data: FrameData; path: string }) {
  const demo = data.mode === 'demo'
  return (
    <Menu
      align="left"
      closeOn={`${path} ${data.mode}`}
      panelClassName="w-80 max-w-[calc(100vw-2rem)]"
      button={
        <>
          <span className="flex items-baseline gap-x-2.5 max-sm:flex-col max-sm:gap-y-0.5">
            <Badge tone={demo ? 'note' : 'ok'} className="max-sm:py-0 sm:text-sm">
              {demo ? 'Demo' : 'Production'}
            </Badge>
            <span className="text-ink-2 max-sm:px-1.5 max-sm:text-2xs max-sm:leading-tight min-[380px]:max-sm:whitespace-nowrap">
              {environmentNames[data.environment]}
            </span>
          </span>
          <Icon name="chevronDown" className="size-3.5 text-ink-3" />
        </>
      }
    >
      <Form method="post" action="/app/mode" reloadDocument className="space-y-0.5">
        <ModeChoice
          mode="demo"
          current={demo}
          title="Demo"
          words="Sample data. A local simulator answers your submissions. Nothing is sent to FINTRAC."
        />
        <ModeChoice
          mode="production"
          current={!demo}
          title="Production"
          words={
            data.subscribed
              ? 'Your own data. Each submission goes to FINTRAC TEST or FINTRAC PRODUCTION, as you choose.'
              : 'Your own data, sent to FINTRAC. Needs a subscription.'
          }
        />
      </Form>
      {demo && data.mayResetDemo ? (
        <Form method="post" action="/app/demo/reset" className="border-t border-line px-1 py-1">
          <ConfirmSubmit
            variant="quiet"
            size="sm"
            icon="trash"
            title="Reset the Demo data?"
            message="Resetting deletes everything in Demo and creates new sample data. Production doesn’t change."
            confirmLabel="Reset the Demo data"
          >
            Reset the Demo data
          </ConfirmSubmit>
        </Form>
      ) : null}
      <p className="border-t border-line px-2.5 pt-2 pb-1 text-xs text-ink-3">
        Each mode has its own customers, locations, imports and reports. Settings are shared.
      </p>
    </Menu>
  )
}

function ModeChoice({ mode, current, title, words }: { mode: string; current: boolean; title: string; words: string }) {
  return (
    <button
      name="mode"
      value={mode}
      aria-current={current || undefined}
      className="flex w-full cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-2 text-left hover:bg-hover"
    >
      <Icon name="check" className={cx('mt-0.5 size-4 text-accent', !current && 'invisible')} />
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-xs text-ink-2">{words}</span>
      </span>
    </button>
  )
}
