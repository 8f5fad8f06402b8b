import type { LinksFunction } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Suspense } from 'react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, EnterButton } from '#app/components/kit/button.tsx'
import { BaseField, FormGrid, HiddenField, SelectField } from '#app/components/kit/field.tsx'
import { Fold } from '#app/components/kit/fold.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { MoveTasksField } from '#app/components/projects/move-tasks-field.tsx'
import { MoreProjectFields, ProjectFields } from '#app/components/projects/project-fields.tsx'
import { TicketClient } from '#app/components/projects/ticket-client.tsx'
import { TicketConflict } from '#app/components/projects/ticket-conflict.tsx'
import { TicketDurationLine } from '#app/components/projects/ticket-duration.tsx'
import { TicketPreview } from '#app/components/projects/ticket-preview.tsx'
import { TicketViewToggle } from '#app/components/projects/ticket-view-toggle.tsx'
import { TicketPlan } from '#app/components/templates/template-plan.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { ticketForm } from '#app/domain/projects/project.schema.ts'
import { clientLabels, type FormValues, projectLabels } from '#app/domain/projects/project-form.ts'
import { ticketBase, ticketConflict } from '#app/domain/projects/ticket-conflict.ts'
import type { Scope } from '#app/domain/scope.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { movedAlong } from '#app/http/projects/moved-along.ts'
import {
  editedProject,
  readTicketForm,
  readTicketPlan,
  readTicketView,
} from '#app/http/projects/ticket-form.server.ts'
import { lazyIsland } from '#app/islands/lazy-island.ts'
import { createTicket, updateTicket } from '#app/services/projects/save-ticket.server.ts'
import segmentsStyles from '#app/styles/segments.css?url'
import dateStyles from '#app/styles/template-dates.css?url'
import cardStyles from '#app/styles/ticket-card.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: cardStyles },
  { rel: 'stylesheet', href: segmentsStyles },
  { rel: 'stylesheet', href: dateStyles },
]

const TicketDuration = lazyIsland(() => import('#app/islands/projects/ticket-duration.tsx'))
const ClientChoice = lazyIsland(() => import('#app/islands/projects/client-choice.tsx'))

export const loader = workspacePage(({ scope, actor, url }) => ({
  ...readTicketForm(scope, actor.currency, url),
  from: url.searchParams.get('from') ?? '',
  isForClient: url.searchParams.get('for') === 'client',
  today: dayIn(scope.timeZone, Date.now()),
}))

export const action = workspacePage(async ({ scope, request, url }) => {
  const view = await readTicketView(scope, request)
  const answer = view ? data({ reply: view }) : await save(scope, request, url)
  if (answer instanceof Response) return answer
  const { reply } = answer.data
  const plan = editedProject(url) === null ? readTicketPlan(scope, reply.values) : null
  return data({ reply, plan }, answer.init ?? undefined)
})

function save(scope: Scope, request: Request, url: URL) {
  const id = editedProject(url)
  const from = url.searchParams.get('from')
  return handleForm(
    request,
    ticketForm(scope.timeZone),
    form => {
      if (id === null) {
        const project = createTicket(scope, form)
        const job = project.jobNumber
        return redirectWithFlash(backLink(false, from ?? '').href, {
          title: 'Success',
          message: `Project "${project.name}" created successfully! It is ${job}.`,
          link: { href: `/projects/${project.id}`, label: `Open ${job}` },
        })
      }
      const project = updateTicket(scope, id, form)
      const to = from === 'dashboard' ? '/dashboard' : '/projects'
      const { message, undo } = movedAlong(project, to)
      const saved = `Project "${project.name}" updated successfully!`
      return redirectWithFlash(to, {
        title: 'Success',
        message: message ? `${saved} ${message}` : saved,
        undo,
      })
    },
    'Failed to save project. Please try again.',
  )
}

export const shouldRevalidate = revalidateUnlessRefused

type Ticket = ReturnType<typeof useLoaderData<typeof loader>>
type Answer = NonNullable<ReturnType<typeof useActionData<typeof action>>>
type Reply = Answer['reply'] | undefined
type Plan = Answer['plan']

const formId = 'ticket'

export default function CreateTicket() {
  const ticket = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const reply: Reply = answer?.reply
  const plan = answer?.plan ?? null
  const { pathname, search } = useLocation()
  const isEdit = ticket.projectId !== null
  const isPreview = reply !== undefined && 'view' in reply && reply.view === 'preview'
  const conflict =
    reply && 'current' in reply && reply.current ? ticketConflict(reply, ticket.values, ticket) : null
  const values: FormValues = conflict?.values ?? { ...ticket.values, ...reply?.values }
  const base = conflict?.base ?? reply?.base ?? ticketBase(ticket.values)
  const back = backLink(isEdit, ticket.from)
  return (
    <>
      {/* Enter presses the form's first button: this one saves, although the toggle comes before the fields. */}
      <EnterButton form={formId} />
      <PageHead title={isEdit ? 'Edit Project' : 'Create New Ticket'} back={isEdit ? back : undefined}>
        {isEdit ? null : <TicketViewToggle formId={formId} isPreview={isPreview} />}
      </PageHead>
      <form method="post" id={formId} action={pathname + search} key={isPreview ? 'preview' : 'form'}>
        <BaseField values={base} />
        {isPreview ? (
          <TicketPreview {...ticket} values={values} plan={plan} />
        ) : (
          <TicketFields
            ticket={ticket}
            reply={reply}
            conflict={conflict}
            values={values}
            plan={plan}
            here={pathname + search}
            cancel={back.href}
          />
        )}
      </form>
    </>
  )
}

function backLink(isEdit: boolean, from: string) {
  if (from === 'dashboard') return { href: '/dashboard', label: 'Back to Dashboard' }
  if (from === 'clients' && !isEdit) return { href: '/clients', label: 'Back to Clients' }
  return { href: '/projects', label: 'Back to Projects' }
}

type TicketFieldsProps = {
  ticket: Ticket
  reply: Reply
  conflict: ReturnType<typeof ticketConflict> | null
  values: FormValues
  plan: Plan
  here: string
  cancel: string
}

function TicketFields({ ticket, reply, conflict, values, plan, here, cancel }: TicketFieldsProps) {
  const errors = reply?.errors ?? {}
  const span = { start: values.startDate ?? '', due: values.dueDate ?? '' }
  return (
    <>
      <FormErrors
        errors={errors}
        labels={{ ...projectLabels, ...clientLabels }}
        fault={
          reply?.isFault && `Error: Failed to ${ticket.projectId === null ? 'create' : 'update'} project`
        }
      />
      {conflict && reply && 'noun' in reply ? (
        <TicketConflict
          noun={reply.noun}
          rows={conflict.rows}
          useMine={conflict.useMine}
          lastChange={reply.lastChange}
          timeZone={ticket.timeZone}
          keepTheirsHref={here}
        />
      ) : null}
      {values.version ? <HiddenField name="version" value={values.version} /> : null}
      {values.requestId ? <HiddenField name="requestId" value={values.requestId} /> : null}
      <Columns>
        <Section title="The job" span={7} aside={<JobNumber ticket={ticket} />}>
          <ProjectFields
            key={conflict ? ticket.values.version : 'typed'}
            values={values}
            errors={errors}
            people={ticket.people}
            currency={ticket.currency}
            isNew={ticket.projectId === null}
            start={
              ticket.templates.length > 0 ? (
                <TemplateStart
                  templates={ticket.templates}
                  value={values.templateId ?? ''}
                  error={errors.templateId}
                  here={here}
                />
              ) : null
            }
            duration={
              <>
                <Suspense fallback={<TicketDurationLine {...span} />}>
                  <TicketDuration {...span} />
                </Suspense>
                <MoveTasksField count={ticket.openDated} isChecked={values.moveTasks === '1'} />
              </>
            }
          />
        </Section>
        <Column span={5}>
          <TicketClient
            {...ticket}
            values={values}
            errors={errors}
            leads={ticket.isForClient && !reply}
            live={
              <Suspense fallback={null}>
                <ClientChoice mayEditClients={ticket.mayEditClients} />
              </Suspense>
            }
          />
        </Column>
      </Columns>
      {plan ? <TicketPlan plan={plan} /> : null}
      <div className="mt-10">
        <Fold
          title="More about the job"
          note="description, notes, stage and status"
          isOpen={hasMore(values, errors, ticket.stages)}
        >
          <FormGrid key={conflict ? ticket.values.version : 'typed'}>
            <MoreProjectFields values={values} errors={errors} stages={ticket.stages} width="half" />
          </FormGrid>
        </Fold>
      </div>
      <FormFoot sticky cancelHref={cancel}>
        <Button variant="go">{ticket.projectId === null ? 'Create Ticket' : 'Save Changes'}</Button>
      </FormFoot>
    </>
  )
}

function hasMore(values: FormValues, errors: NonNullable<Reply>['errors'], stages: Ticket['stages']) {
  const { description, notes, stageId, status } = values
  const isWrong = Boolean(errors.description || errors.notes || errors.stageId || errors.status)
  const isMoved = Boolean(stageId) && stageId !== String(stages[0]?.id)
  return isWrong || isMoved || Boolean(description || notes) || (status || 'active') !== 'active'
}

type TemplateStartProps = {
  templates: Ticket['templates']
  value: string
  error: string[] | undefined
  here: string
}

/** The button shows the tasks before anything is saved. */
function TemplateStart({ templates, value, error, here }: TemplateStartProps) {
  return (
    <div className="flex flex-wrap items-end gap-3 [&>:first-child]:min-w-50 [&>:first-child]:flex-1">
      <SelectField
        key={value}
        name="templateId"
        label="Start from a template"
        defaultValue={value}
        error={error}
        options={[
          { value: '', label: 'No template' },
          ...templates.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
      <Button name="intent" value="template" formNoValidate formAction={`${here}#template-plan`}>
        Show Tasks
      </Button>
    </div>
  )
}

function JobNumber({ ticket }: { ticket: Ticket }) {
  const number = <b className="fig">{ticket.jobNumber}</b>
  return ticket.projectId === null ? <>Becomes {number}</> : number
}

export const meta = ({ data }: { data?: { projectId: number | null } }) => [
  { title: `${data?.projectId ? 'Edit Project' : 'Create New Ticket'} · Mortise` },
]
