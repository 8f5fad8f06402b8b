import { useActionData, useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/kit/badge.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { HiddenField, Tick } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { JobTabs } from '#app/components/projects/job-tabs.tsx'
import { agreedTicks } from '#app/domain/agreed/agreed.schema.ts'
import { readAgreed } from '#app/http/agreed/agreed-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleFields, readForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { tickMaterials } from '#app/services/agreed/tick-materials.server.ts'

export const loader = workspacePage(({ scope, actor, params }) =>
  readAgreed(scope, idParam(params), actor.currency),
)

export const action = workspacePage(async ({ request, scope, params }) => {
  const id = idParam(params)
  const form = await readForm(request)
  const here = form.getAll('here')
  return handleFields(form, agreedTicks, ({ shown }) => {
    tickMaterials(scope, id, { shown, here: new Set(here.map(Number)) })
    return redirectWithFlash(`/projects/${id}/agreed`, { title: 'Saved', message: 'What is here is ticked.' })
  })
})

type Agreed = ReturnType<typeof useLoaderData<typeof loader>>

export default function ProjectAgreed() {
  const agreed = useLoaderData<typeof loader>()
  const { id, jobNumber, name, rooms, needed, money, quoteHref, promiseHref } = agreed
  const hasWork = rooms.length > 0 || needed.length > 0
  const isEmpty = !hasWork && !money?.agreed.length
  return (
    <>
      <PageHead title="What was agreed" lead={name} back={{ href: `/projects/${id}`, label: jobNumber }}>
        {promiseHref && !isEmpty ? <ButtonLink href={promiseHref}>Say When It Is Promised</ButtonLink> : null}
        {quoteHref ? <ButtonLink href={quoteHref}>Write a Quote</ButtonLink> : null}
      </PageHead>
      <JobTabs id={id} here="agreed" seesMoney={money !== null} />
      {isEmpty ? (
        <EmptyState title="Nothing yet">
          Rooms, materials and payments come with the quote that its client accepts, and with variations.
        </EmptyState>
      ) : (
        <Columns>
          {hasWork ? (
            <Column span={7}>
              <Rooms {...agreed} />
              <Needed {...agreed} />
            </Column>
          ) : null}
          {money ? (
            <Column span={hasWork ? 5 : 7}>
              <Money id={id} {...money} />
            </Column>
          ) : null}
        </Columns>
      )}
    </>
  )
}

function Rooms({ rooms }: Agreed) {
  return rooms.map(room => (
    <Section key={room.id} title={room.name}>
      <ul className="bullets">
        {room.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={at}>{line}</li>
        ))}
      </ul>
    </Section>
  ))
}

function Needed({ needed, missing, total, mayTick }: Agreed) {
  const reply = useActionData<typeof action>()?.reply
  if (total === 0) return null
  return (
    <Section
      title="What it needs"
      id="needed"
      aside={missing === 0 ? 'all here' : `${missing} of ${total} to come`}
    >
      <form method="post">
        <FormErrors errors={reply?.errors} />
        <HiddenField
          name="shown"
          value={needed.flatMap(({ lines }) => lines.map(({ id }) => id)).join(',')}
        />
        {needed.map(({ name, lines }) => (
          <fieldset key={name} className="mb-6">
            <legend className="font-bold">{name}</legend>
            {lines.map(line => (
              <Tick
                key={line.id}
                name="here"
                value={line.id}
                defaultChecked={line.isHere}
                disabled={!mayTick}
                className="w-full"
              >
                <span className="grow wrap-anywhere">
                  {line.description} <small className="quiet">{line.kind}</small>
                </span>
                <span className="text-right whitespace-nowrap">
                  <span className="fig text-l">{line.quantity.buy}</span>
                  {line.quantity.worked ? (
                    <small className="block quiet">{line.quantity.worked}</small>
                  ) : null}
                </span>
              </Tick>
            ))}
          </fieldset>
        ))}
        {mayTick ? (
          <FormFoot>
            <Button variant="go">Save What Is Here</Button>
          </FormFoot>
        ) : null}
      </form>
    </Section>
  )
}

function Money({ id, agreed, stages, rest }: NonNullable<Agreed['money']> & { id: number }) {
  return (
    <>
      {agreed.length > 0 ? (
        <Section title="The price">
          <List>
            {agreed.map(each => (
              <li key={each.href}>
                <a className="grow" href={each.href}>
                  {each.name}
                </a>
                <span className="text-right">
                  <b className="fig text-l">{each.gross}</b>
                  <small className="block quiet">{each.net} before VAT</small>
                </span>
              </li>
            ))}
          </List>
        </Section>
      ) : null}
      {stages.length > 0 ? (
        <Section title="When it is paid" aside="with VAT">
          <List>
            {stages.map(stage => (
              <li key={stage.id}>
                <span className="grow">
                  <b className="block">{stage.name}</b>
                  <small className="quiet">{stage.when}</small>
                  {stage.isReached ? (
                    <Badge tone="bad" className="mt-1">
                      This has come: ask for it
                    </Badge>
                  ) : null}
                </span>
                <span className="text-right">
                  {stage.gross ? <b className="fig text-l">{stage.gross}</b> : null}
                  {stage.href ? (
                    <a className="block" href={stage.href}>
                      {stage.said}
                    </a>
                  ) : null}
                  {stage.invoice ? (
                    <a className="block" href={stage.invoice.href}>
                      {stage.invoice.name}
                    </a>
                  ) : null}
                  {stage.invoiceHref ? (
                    <ButtonLink
                      size="small"
                      href={stage.invoiceHref}
                      aria-label={`Invoice it: ${stage.name}`}
                    >
                      Invoice It
                    </ButtonLink>
                  ) : null}
                  {stage.mayAsk ? (
                    <form method="post" action={`/projects/${id}/payment-stages/${stage.id}/ask`}>
                      <Button size="small" aria-label={`Ask for the payment: ${stage.name}`}>
                        Ask for Payment
                      </Button>
                    </form>
                  ) : null}
                </span>
              </li>
            ))}
            {rest ? (
              <li>
                <b className="grow">With the final invoice</b>
                <b className="fig text-l">{rest}</b>
              </li>
            ) : null}
          </List>
        </Section>
      ) : null}
    </>
  )
}

export const meta = ({ data }: { data?: Pick<Agreed, 'jobNumber'> }) => [
  { title: `What was agreed of ${data?.jobNumber ?? 'a job'} · Mortise` },
]
