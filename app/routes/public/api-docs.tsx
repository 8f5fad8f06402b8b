import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readApiOverview } from '#app/api/openapi/api-page.server.ts'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { getActor } from '#app/http/actor.server.ts'
import { publicPage } from '#app/http/page.server.ts'
import proseStyles from '#app/styles/prose.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: proseStyles }]

export const loader = publicPage(async ({ request, context }) => ({
  isVisitor: (await getActor(request, context)) === null,
  ...readApiOverview(),
}))

export default function ApiDocs() {
  const { isVisitor, nouns, version } = useLoaderData<typeof loader>()
  const page = (
    <>
      <PageHead
        title="The API"
        lead={`What programs may ask of Mortise, and what they are answered, in version ${version}.`}
      />
      <Columns className="print:*:col-span-full">
        <Section title="What there is" span={7} aside={nouns.length}>
          <List>
            {nouns.map(({ slug, title, about }) => (
              <ListRow key={slug} href={`/docs/api/${slug}`} title={<b>{title}</b>} detail={about} />
            ))}
          </List>
        </Section>
        <Column span={5}>
          <Rules />
        </Column>
      </Columns>
    </>
  )
  return isVisitor ? <PublicFrame>{page}</PublicFrame> : page
}

const refusals = [
  [400, 'The body, the query or a header is at fault.'],
  [401, 'Nobody is signed in.'],
  [402, 'The company’s subscription is not active.'],
  [403, 'It is not allowed.'],
  [404, 'It is not there.'],
  [405, 'The address does not take the method.'],
  [409, 'Something is in the way.'],
  [413, 'It is too large.'],
  [415, 'It has another content type.'],
  [429, 'Too many calls: the header Retry-After says how many seconds to wait.'],
] as const

function Rules() {
  return (
    <Section title="How it works">
      <div className="prose max-w-[68ch] print:max-w-none">
        <p>
          Sign in by <a href="/docs/api/signing-in">POST /api/auth/login</a>, keep the cookie that it sets,
          and send it with every other call. What is sent and answered is JSON. Programs read the same
          description at <a href="/api/openapi.json">/api/openapi.json</a>, by OpenAPI 3.1.
        </p>
        <ul>
          <li>Ids are whole numbers, amounts of money texts with two decimals, such as 1250.00.</li>
          <li>Dates are yyyy-MM-dd, instants ISO 8601 in UTC, such as 2026-11-25T09:30:00.000Z.</li>
          <li>
            A list answers up to 500 records a page. The header Link tells the address of the next one, by
            ?page=.
          </li>
          <li>
            A call that makes something takes an Idempotency-Key: any text of your own. The same call sent
            again with it makes nothing new.
          </li>
          <li>
            A change may send the version of the record that it was made from. When somebody saved in between,
            the answer is 409 with the record as it now stands, and nothing is changed.
          </li>
        </ul>
        <h3 className="mt-6">Refusals</h3>
        <p>Each answers with a message, and with fieldErrors where fields are at fault.</p>
        <dl className="terms codes">
          {refusals.map(([status, text]) => (
            <div className="first:border-0 grid-cols-[3.5em_minmax(0,1fr)]" key={status}>
              <dt className="font-bold">{status}</dt>
              <dd className="text-chalk-2">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}

export const meta: MetaFunction = () => [{ title: 'The API · Mortise' }]
