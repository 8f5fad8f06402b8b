import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { BaseField, HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { ProjectFields } from '#app/components/projects/project-fields.tsx'
import type { LastChange } from '#app/domain/errors.ts'
import { shownBase } from '#app/domain/form-base.ts'
import { type FormValues, projectDifferences, projectLabels } from '#app/domain/projects/project-form.ts'

type ProjectOverviewFormProps = {
  /** Posts here; a conflict's 'Keep theirs' comes back here too. */
  action: string
  /** The record as it stands. */
  values: FormValues
  reply:
    | {
        values: FormValues
        base?: FormValues | undefined
        errors: Record<string, string[]>
        current?: unknown
        lastChange?: LastChange | null
      }
    | undefined
  stages: readonly { id: number; name: string }[]
  /** What values are in; null for those who may not see them. */
  currency: string | null
  timeZone: string
  cancelHref: string
}

/** The overview, being edited in its place. */
export function ProjectOverviewForm(props: ProjectOverviewFormProps) {
  const { action, reply, stages, cancelHref } = props
  const { version = '', ...stored } = props.values
  const values = { ...stored, ...reply?.values }
  return (
    <Section title="Overview" id="overview">
      <form method="post" action={action}>
        <FormErrors errors={reply?.errors} labels={projectLabels} idPrefix="overview-" />
        {reply?.current ? (
          <VersionConflict
            lastChange={reply.lastChange}
            timeZone={props.timeZone}
            rows={projectDifferences(stored, values, { stages, currency: props.currency })}
            keepTheirsHref={cancelHref}
            useMine={{ name: 'use:version', value: version }}
          />
        ) : null}
        <HiddenField name="intent" value="overview" />
        <HiddenField name="version" value={values.version ?? version} />
        <BaseField values={shownBase(stored, reply)} />
        <ProjectFields
          key={reply?.current ? version : 'typed'}
          values={values}
          errors={reply?.errors ?? {}}
          stages={stages}
          currency={props.currency}
          withActualValue
          idPrefix="overview-"
        />
        <div className="row form-end">
          <Button>Save</Button>
          <ButtonLink variant="bare" href={cancelHref}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </Section>
  )
}
