import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readApiPage } from '#app/api/openapi/api-page.server.ts'
import { FieldTable } from '#app/components/api-docs/field-table.tsx'
import { OperationSection } from '#app/components/api-docs/operation-section.tsx'
import { PartLinks } from '#app/components/api-docs/part-links.tsx'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { getActor } from '#app/http/actor.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import proseStyles from '#app/styles/prose.css?url'
import tableStyles from '#app/styles/table.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: tableStyles },
  { rel: 'stylesheet', href: proseStyles },
]

export const loader = publicPage(async ({ request, context, params }) => ({
  isVisitor: (await getActor(request, context)) === null,
  ...readApiPage(params.noun),
}))

export default function ApiDocsNoun() {
  const { isVisitor, title, about, operations, records } = useLoaderData<typeof loader>()
  const page = (
    <>
      <PageHead title={title} lead={about} back={{ href: '/docs/api', label: 'The API' }} />
      <Columns className="print:*:col-span-full">
        <PartLinks
          label="On this page"
          parts={operations.map(({ id, summary }) => ({ href: `#${id}`, title: summary }))}
        />
        <Column span={9}>
          {operations.map(operation => (
            <OperationSection key={operation.id} operation={operation} />
          ))}
          {records.map(({ name, fields }) => (
            <Section key={name} id={name} title={`Fields of ${name}`}>
              <FieldTable caption={`Fields of ${name}`} fields={fields} />
            </Section>
          ))}
        </Column>
      </Columns>
    </>
  )
  return isVisitor ? <PublicFrame>{page}</PublicFrame> : page
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'The API'} · The API · Mortise` },
]
