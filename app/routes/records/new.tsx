import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { RecordFields, RecordForm, recordTitle } from '#app/components/records/record-fields.tsx'
import { FilmFrames } from '#app/islands/files/film-frames.tsx'
import { newPage } from '#app/records/engine/pages/record-pages.server.ts'

export const loader = newPage.loader
export const action = newPage.action

export default function RecordNew() {
  const { title, back, inputs, values, labels, save, hasFiles, hasMore, requestId } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead title={title} back={back} />
      <FilmFrames inputs={inputs} />
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
