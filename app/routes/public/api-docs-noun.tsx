import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readApiPage } from '#app/api/openapi/api-page.server.ts'
import { FieldTable } from '#app/components/api-docs/field-table.tsx'
import { OperationSection } from '#app/components/api-docs/operation-section.tsx'
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
        <nav
          className="policy-nav col-span-3 [position:sticky] top-[calc(var(--bar)_+_24px)] max-h-[calc(100vh_-_var(--bar)_-_48px_-_var(--notice,0px))] overflow-y-auto max-lg:static max-lg:max-h-[none] print:hidden"
          aria-label="On this page"
        >
          <ul className="max-lg:[columns:2] max-lg:gap-x-6">
            {operations.map(({ id, summary }) => (
              <li className="max-lg:break-inside-avoid" key={id}>
                <a className="focus-visible:[outline-offset:-3px] hover:underline" href={`#${id}`}>
                  {summary}
                </a>
              </li>
            ))}
            {records.map(({ name }) => (
              <li className="max-lg:break-inside-avoid" key={name}>
                <a className="focus-visible:[outline-offset:-3px] hover:underline" href={`#${name}`}>
                  Fields of {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
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
