import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { MoveTasksField } from '#app/components/projects/move-tasks-field.tsx'
import { MoreProjectFields, ProjectFields } from '#app/components/projects/project-fields.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { type FormValues, projectDifferences, projectLabels } from '#app/domain/projects/project-form.ts'

type ProjectOverviewFormProps = {
  /** 'Keep theirs' comes back here too. */
  action: string
  values: FormValues
  reply: FormReply | undefined
  stages: readonly { id: number; name: string }[]
  people: readonly { id: number; name: string }[]
  /** Null for those who may not see values. */
  currency: string | null
  timeZone: string
  /** Open tasks that would move along with its dates. */
  openDated: number
  cancelHref: string
}

export function ProjectOverviewForm(props: ProjectOverviewFormProps) {
  const { action, reply, stages, people, cancelHref } = props
  const { version = '', ...stored } = props.values
  const values = { ...stored, ...reply?.values }
  const fields = { values, errors: reply?.errors ?? {}, idPrefix: 'overview-' }
  return (
    <Section title="Overview" id="overview">
      <form method="post" action={action}>
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={projectLabels}
          timeZone={props.timeZone}
          keepTheirsHref={cancelHref}
          rows={projectDifferences(stored, values, { stages, people, currency: props.currency })}
          idPrefix="overview-"
        />
        <HiddenField name="intent" value="overview" />
        <ProjectFields
          key={editKey(reply, version)}
          {...fields}
          people={people}
          currency={props.currency}
          withActualValue
          duration={<MoveTasksField count={props.openDated} isChecked={values.moveTasks === '1'} />}
        >
          <MoreProjectFields {...fields} stages={stages} />
        </ProjectFields>
        <FormFoot cancelHref={cancelHref}>
          <Button>Save</Button>
        </FormFoot>
      </form>
    </Section>
  )
}
