import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { PremiumOverlay, premiumHandle } from '#app/components/premium/premium-overlay.tsx'
import { RecordFields, RecordForm, recordTitle } from '#app/components/records/record-fields.tsx'
import { newPage } from '#app/records/engine/pages/record-pages.server.ts'

export const handle = premiumHandle
export const loader = newPage.loader
export const action = newPage.action

export default function RecordNew() {
  const { locked, page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  if (locked !== null) return <PremiumOverlay offer={locked} />
  const { title, back, inputs, values, labels, save, hasFiles, hasMore, requestId } = page
  return (
    <>
      <PageHead title={title} back={back} />
      <RecordForm hasFiles={hasFiles}>
        <FormErrors errors={reply?.errors} labels={labels} fault={reply?.isFault && 'Error'} />
        <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
        <RecordFields inputs={inputs} values={reply?.values ?? values} errors={reply?.errors} />
        <FormFoot cancelHref={back.href}>
          <Button variant="go">{save}</Button>
          {hasMore ? (
            <Button name="more" value="1">
              Save and Add Another
            </Button>
          ) : null}
        </FormFoot>
      </RecordForm>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => recordTitle(data)
