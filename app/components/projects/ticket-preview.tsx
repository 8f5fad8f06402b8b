import { Button } from '#app/components/kit/button.tsx'
import { HiddenFields } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PriorityBadge } from '#app/components/kit/priority-badge.tsx'
import { TicketCard, TicketGrid } from '#app/components/projects/ticket-card.tsx'
import { type TemplatePlan, TicketPlan } from '#app/components/templates/template-plan.tsx'
import { dueDateOrDefault, projectDue } from '#app/domain/projects/due-date.ts'
import { rodStages } from '#app/domain/projects/project.ts'
import type { FormValues } from '#app/domain/projects/project-form.ts'

type TicketPreviewProps = {
  values: FormValues
  jobNumber: string
  stages: readonly { id: number; name: string; colour: string }[]
  clients: readonly { id: number; name: string }[]
  plan: TemplatePlan | null
  /** yyyy-MM-dd */
  today: string
}

/** Hidden fields keep what was typed. */
export function TicketPreview({ values, jobNumber, stages, clients, plan, today }: TicketPreviewProps) {
  const stage = stages.find(({ id }) => String(id) === values.stageId) ?? stages[0]
  const chosen = clients.find(({ id }) => String(id) === values.clientId)?.name
  const dueDate = dueDateOrDefault(values.startDate || null, values.dueDate || null)
  if (!stage) return null
  const counts = stages.map(({ name }) => {
    const tasks = plan?.mapping.filter(({ to }) => to === name) ?? []
    return tasks.reduce((sum, { tasks }) => sum + tasks, 0)
  })
  const at = stages.indexOf(stage)
  return (
    <>
      <HiddenFields fields={values} />
      <h2 className="sr-only">Preview</h2>
      <TicketGrid>
        <TicketCard
          jobNumber={jobNumber}
          name={values.name?.trim() || 'Project name'}
          clientName={chosen ?? (values.clientName?.trim() || 'No client yet')}
          stage={stage}
          stages={rodStages(stages, counts.map(count => `0/${count}`).join(' '), at)}
          due={projectDue({ status: 'active', dueDate, completedDate: null }, today)}
          action={<PriorityBadge priority="medium">medium priority</PriorityBadge>}
        />
      </TicketGrid>
      {plan ? <TicketPlan plan={plan} /> : null}
      <FormFoot>
        <Button variant="go">Create Ticket</Button>
        <Button name="intent" value="edit" icon="pencil">
          Edit
        </Button>
      </FormFoot>
    </>
  )
}
