import { Button } from '#app/components/kit/button.tsx'
import { VersionConflict } from '#app/components/kit/version-conflict.tsx'
import type { Difference } from '#app/domain/differences.ts'
import type { LastChange } from '#app/domain/errors.ts'
import type { VersionedNoun } from '#app/domain/nouns.ts'

type TicketConflictProps = {
  noun: VersionedNoun | null | undefined
  rows: readonly Difference[]
  lastChange: LastChange | null | undefined
  timeZone: string
  keepTheirsHref: string
  useMine: { name: string; value: string }
}

/** Stands inside the form, whose other half is kept either way. */
export function TicketConflict({ noun, ...rest }: TicketConflictProps) {
  const showClient = (
    <Button size="small" name="intent" value="client" formNoValidate>
      Keep Theirs
    </Button>
  )
  return <VersionConflict {...rest} keepTheirs={noun === 'client' ? showClient : undefined} />
}
