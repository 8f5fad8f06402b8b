import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { Icon } from '#app/components/kit/icon.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Column, Columns, Section } from '#app/components/kit/section.tsx'
import { HandOverForm, UndoableHandOver } from '#app/components/people/hand-over-form.tsx'
import { plural } from '#app/domain/format.ts'
import { handOverForm } from '#app/domain/people/hand-over.schema.ts'
import { handedText } from '#app/domain/people/hand-over.ts'
import { type Flash, redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { handOverBack, readHandOverPage } from '#app/http/people/hand-over-page.server.ts'
import { type HandedOver, handOver } from '#app/services/people/hand-over.server.ts'

export const loader = pageFor('work.hand_over', ({ scope, params, url }) =>
  readHandOverPage(scope, idParam(params), url),
)

export const action = pageFor('work.hand_over', ({ scope, params, request, url }) => {
  const id = idParam(params)
  return handleForm(
    request,
    handOverForm,
    wish => {
      const back = handOverBack(scope, id, url)
      return redirectWithFlash(back, news(handOver(scope, id, wish), back))
    },
    'The work was not handed over. Please try again.',
  )
})

function news({ activityId, name, given }: HandedOver, back: string): Flash {
  return {
    title: `${name}’s work is handed over`,
    message: given.map(receiver => `${receiver.name}: ${handedText(receiver)}.`).join(' '),
    tone: 'good',
    undo: { action: `/activities/${activityId}/undo`, fields: { back } },
  }
}

export const shouldRevalidate = revalidateUnlessRefused

export default function HandOver() {
  const { name, away, lead, back, rows, moreJobs, people, today, undoable } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead title={`Hand over ${name}’s work`} lead={lead} back={{ href: back, label: 'Back' }} />
      {away ? (
        <p className="mark mb-4 text-warn">
          <Icon name="calendar" /> {away}
        </p>
      ) : null}
      {undoable ? (
        <div className="mb-6">
          <UndoableHandOver undoable={undoable} back={back} />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title="No open work" action={<ButtonLink href={back}>Back</ButtonLink>}>
          {name} is on no open task and in charge of no unfinished job.
        </EmptyState>
      ) : people.length === 0 ? (
        <EmptyState title="Nobody to hand it to" action={<ButtonLink href="/team">Open the Team</ButtonLink>}>
          There is nobody else in the team yet.
        </EmptyState>
      ) : (
        <Columns>
          <Column span={8}>
            <HandOverForm {...{ name, rows, moreJobs, people, today, back, reply }} />
          </Column>
          <Column span={4}>
            <Section title="Who could take it" aside={people.length}>
              <List label="Who could take it">
                {people.map(person => (
                  <ListRow
                    key={person.id}
                    title={person.name}
                    detail={
                      <>
                        {[person.position || person.role, plural(person.tasks, 'open task')].join(' · ')}
                        {person.awayText ? (
                          <span className={person.awayText.isAway ? 'block text-warn' : 'block'}>
                            {person.awayText.text}
                          </span>
                        ) : null}
                      </>
                    }
                  />
                ))}
              </List>
            </Section>
          </Column>
        </Columns>
      )}
    </>
  )
}

export const meta = ({ data }: { data?: { name: string } }) => [
  { title: `Hand over ${data?.name ?? 'somebody'}’s work · Mortise` },
]
