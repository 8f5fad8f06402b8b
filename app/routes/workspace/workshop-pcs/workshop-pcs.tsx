import { useActionData, useLoaderData } from '@remix-run/react'
import { SettingsFrame } from '#app/components/accounts/settings-frame.tsx'
import { Button } from '#app/components/kit/button.tsx'
import { EmptyState } from '#app/components/kit/empty-state.tsx'
import { FormGrid, HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { dayIn } from '#app/domain/clock.ts'
import { formatInstant, fullName } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { newWorkshopPc } from '#app/domain/workshop-pcs/workshop-pc.schema.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm, newRequestId } from '#app/http/form.server.ts'
import { pageFor } from '#app/http/page.server.ts'
import { listWorkshopPcs } from '#app/models/workshop-pcs/workshop-pc.server.ts'
import { makeWorkshopPc } from '#app/services/workshop-pcs/make-workshop-pc.server.ts'
import { findThisPc, keepThisPc } from '#app/services/workshop-pcs/this-pc.server.ts'

const path = '/settings/workshop-pcs'

export const loader = pageFor('workshop_pc.manage', async ({ scope, request }) => {
  const { timeZone, companyId } = scope
  const today = dayIn(timeZone, Date.now())
  const here = await findThisPc(request)
  const pcs = listWorkshopPcs(scope).map(({ id, name, createdAt, by }) => ({
    id,
    name,
    isThis: here?.companyId === companyId && here.id === id,
    since: formatInstant(createdAt, timeZone, today),
    by: fullName(by.firstName, by.lastName, by.username),
  }))
  return { pcs, isOne: pcs.some(({ isThis }) => isThis), requestId: newRequestId() }
})

export const action = pageFor('workshop_pc.manage', ({ scope, request }) =>
  handleForm(request, newWorkshopPc, async input => {
    const here = await findThisPc(request)
    const formerId = here?.companyId === scope.companyId ? here.id : null
    const { token } = makeWorkshopPc(scope, input, formerId)
    return redirectWithFlash(
      path,
      { title: `This browser is ${input.name} now`, message: 'People with a PIN can take over here.' },
      { 'Set-Cookie': await keepThisPc(scope, token) },
    )
  }),
)

type Pc = ReturnType<typeof useLoaderData<typeof loader>>['pcs'][number]

export default function WorkshopPcs() {
  const { pcs, isOne } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame
      title="Workshop PCs"
      lead="At these, people with a PIN take over without signing out."
      aside={{ title: 'How it works', content: <How /> }}
    >
      <Section title="Workshop PCs" aside={pcs.length}>
        {pcs.length === 0 ? (
          <EmptyState title="None yet">Sit down at the PC in question and make its browser one.</EmptyState>
        ) : (
          <List label="Workshop PCs">
            {pcs.map(pc => (
              <PcRow key={pc.id} pc={pc} />
            ))}
          </List>
        )}
      </Section>
      {isOne ? null : <NewPc />}
    </SettingsFrame>
  )
}

function PcRow({ pc: { id, name, isThis, since, by } }: { pc: Pc }) {
  return (
    <ListRow
      icon="screen"
      title={isThis ? <b>{name}</b> : name}
      detail={`Made ${since} by ${by}`}
      end={isThis ? 'This browser' : undefined}
      actions={
        <form method="post" action={`${path}/${id}/end`}>
          <Button size="small" aria-label={`End ${name}`}>
            End
          </Button>
        </form>
      }
    />
  )
}

function NewPc() {
  const { requestId } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <Section title="This browser">
      <form method="post">
        <FormErrors errors={reply?.errors} labels={{ name: 'Name' }} />
        <HiddenField name="requestId" value={reply?.values.requestId ?? requestId} />
        <FormGrid key={requestId}>
          <TextField
            label="Name"
            name="name"
            placeholder="Bench hall"
            maxLength={limits.workshopPcName}
            defaultValue={reply?.values.name}
            error={reply?.errors.name}
            required
          />
        </FormGrid>
        <FormFoot>
          <Button variant="go">Make This Browser a Workshop PC</Button>
        </FormFoot>
      </form>
    </Section>
  )
}

function How() {
  return (
    <div className="stack quiet">
      <p>
        Everybody sets their own PIN under <a href="/settings/pin">Settings → PIN</a>. At the workshop PC they
        press <b>Switch Person</b>, their name, and type it.
      </p>
      <p>
        What they tick and write is theirs in the history. By PIN everybody, admins too, may do what a team
        member may, and opens no settings, billing or accounts. It lasts 12 hours at most.
      </p>
      <p>
        Anybody at that PC can read the names of those who have a PIN. End it when the PC goes elsewhere:
        anybody who is there by PIN is signed out.
      </p>
    </div>
  )
}

export const meta = () => [{ title: 'Workshop PCs · Settings · Mortise' }]
