import type { LinksFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button, EnterButton } from '#app/components/kit/button.tsx'
import { HiddenField, TextField } from '#app/components/kit/field.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { List, ListRow } from '#app/components/kit/list.tsx'
import { PageHead } from '#app/components/kit/page-head.tsx'
import { Section } from '#app/components/kit/section.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import { ColourFields, PALETTE_ID, StageEditRow, type StageRow } from '#app/components/stages/stage-rows.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { may } from '#app/domain/permissions.ts'
import { stageListForm } from '#app/domain/stages/stage.schema.ts'
import {
  maxInStage,
  maxStages,
  nextStageColour,
  stageListVersion,
  stagePalette,
} from '#app/domain/stages/stage.ts'
import { sentStageName, typedStages } from '#app/domain/stages/stage-form.ts'
import { stageUse } from '#app/domain/stages/stage-use.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { listStagesCounted } from '#app/models/stages/stage.server.ts'
import { saveStages } from '#app/services/stages/save-stages.server.ts'
import rowStyles from '#app/styles/stage-rows.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: rowStyles }]

export const loader = workspacePage(({ scope, url }) => {
  const stages = listStagesCounted(scope, maxInStage)
  return {
    stages: stages.map(({ id, name, colour, projects, tasks }) => ({ id, name, colour, projects, tasks })),
    version: stageListVersion(stages),
    mayConfigure: may(scope, 'stages.configure'),
    timeZone: scope.timeZone,
    /** 'up-12': the button that was pressed last, which takes the focus. */
    pressed: url.searchParams.get('moved') ?? '',
  }
})

export const action = workspacePage(({ scope, request }) =>
  handleForm(request, stageListForm, form => {
    const stages = saveStages(scope, form)
    return redirectWithFlash(form.intent?.includes('-') ? `/stages?moved=${form.intent}` : '/stages', {
      title: form.newName ? 'Stage added' : 'Stages saved',
      message: stages.map(stage => capitaliseFirst(stage.name)).join(', '),
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

export default function Stages() {
  const { mayConfigure, ...page } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  return (
    <>
      <PageHead title="Stages" lead="The stages every job goes through." />
      {mayConfigure ? (
        <StageForm key={`${page.version} ${reply === undefined}`} {...page} reply={reply} />
      ) : (
        <ReadOnly stages={page.stages} />
      )}
    </>
  )
}

type StageFormProps = {
  stages: StageRow[]
  version: number
  timeZone: string
  pressed: string
  reply: FormReply | undefined
}

function StageForm({ stages, version, reply, timeZone, pressed }: StageFormProps) {
  const values = reply?.values ?? {}
  const errors = reply?.errors ?? {}
  const typed = typedStages(values)
  return (
    <form method="post">
      {/* Enter presses it, wherever it is typed. */}
      <EnterButton name="intent" value="save" />
      <FormErrors errors={errors} />
      {reply?.current ? (
        <StageConflict stages={stages} reply={reply} version={version} timeZone={timeZone} />
      ) : null}
      <HiddenField name="version" value={values.version ?? version} />
      <Section title="Stage order" aside={`${stages.length} of ${maxStages} at most`}>
        <List ordered label="Stages">
          {stages.map((stage, at) => (
            <StageEditRow
              key={stage.id}
              stage={stage}
              at={at}
              count={stages.length}
              typed={typed.get(stage.id)}
              errors={errors}
              pressed={pressed}
            />
          ))}
        </List>
        <p className="row mt-6">
          <Button variant="go" name="intent" value="save">
            Save Stages
          </Button>
        </p>
      </Section>
      {stages.length < maxStages ? <NewStage stages={stages} values={values} errors={errors} /> : null}
      <datalist id={PALETTE_ID}>
        {stagePalette.map(colour => (
          <option key={colour} value={colour} />
        ))}
      </datalist>
    </form>
  )
}

type NewStageProps = Pick<FormReply, 'values' | 'errors'> & { stages: StageRow[] }

function NewStage({ stages, values, errors }: NewStageProps) {
  const colour = nextStageColour(stages.map(stage => stage.colour))
  return (
    <Section title="Add a stage" className="mt-12">
      <div className="row [&>:first-child]:max-w-140 [&>:first-child]:flex-[1_1_220px]">
        <TextField
          label="Name of the new stage"
          labelHidden
          name="newName"
          placeholder="Name, such as Finishing"
          defaultValue={values.newName}
          error={errors.newName}
          maxLength={limits.stageName}
        />
        <ColourFields
          of="the new stage"
          colour={{ name: 'newColour', value: values.newColour || colour, error: errors.newColour }}
          hex={{ name: 'newHex', value: values.newHex ?? '', error: errors.newHex }}
          stored={colour}
        />
        <Button icon="plus" name="intent" value="add">
          Add Stage
        </Button>
      </div>
    </Section>
  )
}

function ReadOnly({ stages }: { stages: StageRow[] }) {
  return (
    <Section title="Stage order" aside="Admins and project managers can change them">
      <List ordered label="Stages">
        {stages.map(stage => (
          <ListRow
            key={stage.id}
            title={capitaliseFirst(stage.name)}
            detail={stageUse(stage)}
            colour={stage.colour}
            href={`/projects?stage=${stage.id}`}
          />
        ))}
      </List>
    </Section>
  )
}

type StageConflictProps = Omit<StageFormProps, 'pressed' | 'reply'> & { reply: FormReply }

/** Matched by stage: their places may have changed. */
function StageConflict({ stages, reply, version, timeZone }: StageConflictProps) {
  const typed = typedStages(reply.values)
  const rows = stages.flatMap(({ id, name, colour }) => {
    const mine = typed.get(id)
    if (!mine)
      return [
        {
          label: capitaliseFirst(name),
          theirs: `New: ${capitaliseFirst(name)}, ${colour}`,
          yours: 'Not there yet',
        },
      ]
    const myColour = mine.hex || mine.colour
    if (sentStageName(name, mine.name) === name && myColour === colour) return []
    const label = capitaliseFirst(name)
    return [{ label, theirs: `${label}, ${colour}`, yours: `${mine.name}, ${myColour}` }]
  })
  const gone = [...typed].filter(([id]) => !stages.some(stage => stage.id === id))
  return (
    <VersionConflict
      lastChange={reply.lastChange}
      timeZone={timeZone}
      rows={[
        ...rows,
        ...gone.map(([id, mine]) => ({
          label: capitaliseFirst(mine.name) || `Stage ${id}`,
          theirs: 'Removed',
          yours: mine.name,
        })),
      ]}
      keepTheirsHref="/stages"
      useMine={{ name: 'use:version', value: String(version) }}
    />
  )
}

export const meta = () => [{ title: 'Stages · Mortise' }]
