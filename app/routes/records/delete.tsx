import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { recordTitle } from '#app/components/records/record-fields.tsx'
import { deletePage } from '#app/records/engine/pages/record-pages.server.ts'

export const loader = deletePage.loader
export const action = deletePage.action

export default function RecordDelete() {
  const { words, heading, question, back } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Confirm
      inline
      title={heading}
      question={question}
      confirmLabel={words.remove}
      cancelHref={back}
      cancelLabel={words.keep}
      errors={reply?.errors}
    />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => recordTitle(data)
