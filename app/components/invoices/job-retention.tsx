import { Button } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { MetaList } from '#app/components/kit/meta-list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { type FormReply, shownValues } from '#app/domain/form-base.ts'
import { retentionLabels as labels } from '#app/domain/invoices/job-retention.ts'

type JobRetentionProps = {
  id: number
  retention: {
    stored: Record<string, string>
    version: number
    timeZone: string
    held: string | null
    released: string
    firstOn: string | null
    restOn: string | null
    parts: string
  }
  mayEdit: boolean
  reply: FormReply | undefined
}

export function JobRetentionSection({ id, retention, mayEdit, reply }: JobRetentionProps) {
  const { stored, version, timeZone, held, released, firstOn, restOn, parts } = retention
  if (!mayEdit && held === null && stored.rate === '') return null
  const field = fieldsOf(labels, shownValues(stored, reply), reply?.errors)
  return (
    <Section
      title="Retention"
      aside={stored.rate || held ? parts : 'none: what is drafted holds nothing back'}
      className="mt-12"
    >
      {held === null ? null : (
        <MetaList
          items={[
            { label: 'Held back, before VAT', value: held, figure: true },
            { label: 'Asked for of it', value: released, figure: true },
            ...(firstOn === null || restOn === null
              ? [{ label: 'Can be asked for', value: 'once the job is done' }]
              : [
                  { label: 'First part', value: `from ${firstOn}` },
                  { label: 'All of it', value: `from ${restOn}` },
                ]),
          ]}
        />
      )}
      {mayEdit ? (
        <form method="post" className={held === null ? undefined : 'mt-6'}>
          <EditHead
            reply={reply}
            stored={stored}
            version={version}
            labels={labels}
            timeZone={timeZone}
            keepTheirsHref={`/projects/${id}/money`}
          />
          <FormGrid key={`${version} ${editKey(reply, version)}`}>
            <TextField
              {...field('rate')}
              width="third"
              inputMode="decimal"
              hint="Of each stage, variation and final invoice that is drafted from now on. Empty for none."
            />
            <TextField
              {...field('firstShare')}
              width="third"
              inputMode="decimal"
              hint="Of all that is held back, on the day on which the job is done."
            />
            <TextField {...field('months')} width="third" inputMode="numeric" hint="After that day." />
          </FormGrid>
          <FormFoot>
            <Button>Save Retention</Button>
          </FormFoot>
        </form>
      ) : null}
    </Section>
  )
}
