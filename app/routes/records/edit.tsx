import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { RecordFields, RecordForm, recordTitle } from '#app/components/records/record-fields.tsx'
import { shownValues } from '#app/domain/form-base.ts'
import { wordsOf } from '#app/domain/records/field-input.ts'
import { FilmFrames } from '#app/islands/files/film-frames.tsx'
import { editPage } from '#app/records/engine/pages/record-pages.server.ts'

export const loader = editPage.loader
export const action = editPage.action
export const shouldRevalidate = revalidateUnlessRefused

export default function RecordEdit() {
  const { title, back, inputs, values, labels, save, hasFiles, removal, requestId, version, timeZone } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead title={title} back={back} />
      <FilmFrames inputs={inputs} />
      <RecordForm hasFiles={hasFiles}>
        <EditHead
          reply={reply}
          stored={values}
          version={version}
          labels={labels}
          timeZone={timeZone}
          keepTheirsHref={back.href}
          show={(name, value) => wordsOf(inputs, name, value)}
        />
        {hasFiles ? <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} /> : null}
        <RecordFields
          key={editKey(reply, version)}
          inputs={inputs}
          values={shownValues(values, reply)}
          errors={reply?.errors}
        />
        <FormFoot cancelHref={back.href} end={removal ? <Removal {...removal} /> : undefined}>
          <Button variant="go">{save}</Button>
        </FormFoot>
      </RecordForm>
    </>
  )
}

function Removal({ href, label, isAsked }: { href: string; label: string; isAsked: boolean }) {
  return isAsked ? (
    <ButtonLink variant="danger" icon="bin" href={href}>
      {label}
    </ButtonLink>
  ) : (
    <Button variant="bare" icon="bin" formAction={href} formNoValidate>
      {label}
    </Button>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => recordTitle(data)
