import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { ChoiceField } from '#app/components/kit/choice-field.tsx'
import { CheckField, HiddenFields } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { Note } from '#app/components/kit/note.tsx'
import { busyText } from '#app/components/kit/page-attributes.ts'
import { Section } from '#app/components/kit/section.tsx'
import { TemplateDatesSection } from '#app/components/templates/template-dates.tsx'
import {
  Dropped,
  Mismatch,
  NoTasks,
  StageMap,
  type TemplatePlan,
} from '#app/components/templates/template-plan.tsx'

type TemplatePreviewProps = {
  preview: TemplatePlan & {
    counts: string
    /** The stages that can take over a colour, in words; null when none can. */
    recolouring: string | null
  }
  /** 'API-012 already has 9 tasks, 4 of them done.'; null when it has none. */
  existing: string | null
  fields: Readonly<Record<string, string | number>>
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[]>>
  othersHref: string
  backHref: string
}

export function TemplatePreview(props: TemplatePreviewProps) {
  const { preview, existing, fields, values, errors, othersHref, backHref } = props
  const isEmpty = preview.taskCount === 0
  return (
    <form method="post">
      <HiddenFields
        fields={{
          ...fields,
          ...(existing ? { bypassMultipleTemplateCheck: '1' } : {}),
          ...(preview.mismatch ? { bypassMismatchCheck: '1' } : {}),
        }}
      />
      <div className="stack">
        {isEmpty ? <NoTasks /> : null}
        {existing && !isEmpty ? (
          <ExistingTasks existing={existing} chosen={values.mode} error={errors.mode} />
        ) : null}
        {preview.mismatch && !isEmpty ? <Mismatch text={preview.mismatch} /> : null}
        <Section
          title={preview.name}
          aside={
            <ButtonLink size="small" variant="bare" href={othersHref}>
              Choose Another<span className="sr-only"> template</span>
            </ButtonLink>
          }
        >
          <p className="quiet">{preview.counts}</p>
          {preview.recolouring && !isEmpty ? (
            <CheckField
              label="Take over its stage colours"
              hint={preview.recolouring}
              name="carryColours"
              value="1"
              error={errors.carryColours}
              defaultChecked={values.carryColours === '1'}
            />
          ) : null}
          {preview.dates && !preview.mismatch ? null : <StageMap mapping={preview.mapping} />}
          <Dropped count={preview.dropped} />
        </Section>
        {preview.dates ? <TemplateDatesSection dates={preview.dates} /> : null}
      </div>
      <FormFoot cancelHref={backHref} sticky>
        {isEmpty ? null : (
          <Button variant="go" {...busyText('Applying template...')}>
            Apply Template
          </Button>
        )}
      </FormFoot>
    </form>
  )
}

type ExistingTasksProps = { existing: string; chosen: string | undefined; error: string[] | undefined }

function ExistingTasks({ existing, chosen = 'replace', error }: ExistingTasksProps) {
  return (
    <Note tone="warn" title={existing}>
      <ChoiceField
        legend="What happens to them?"
        name="mode"
        defaultValue={chosen}
        error={error}
        options={[
          {
            value: 'replace',
            label: 'Replace them',
            note: 'They go to the bin. One undo brings them back as they are.',
          },
          { value: 'add', label: 'Add to them', note: 'The new tasks come after those of each stage.' },
        ]}
      />
    </Note>
  )
}
