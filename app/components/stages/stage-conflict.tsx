import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import type { StageRow } from '#app/components/stages/stage-rows.tsx'
import type { FormReply } from '#app/domain/form-base.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { sentStageName, typedStages } from '#app/domain/stages/stage-form.ts'

type StageConflictProps = {
  stages: readonly StageRow[]
  reply: Pick<FormReply, 'values' | 'lastChange'>
  /** The present version of the list. */
  version: number
  timeZone: string
}

/** Matched by stage: their places may have changed. */
export function StageConflict({ stages, reply, version, timeZone }: StageConflictProps) {
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
