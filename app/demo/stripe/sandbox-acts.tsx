import { Button } from '#app/components/kit/button.tsx'
import { HiddenField } from '#app/components/kit/field.tsx'

type SandboxActsProps = {
  id: string
  /** Whom or what the buttons are about, for those who hear the page. */
  about: string
  acts: readonly (readonly [act: string, label: string] | null)[]
}

/** What can be done with one row of the sandbox's overview. */
export function SandboxActs({ id, about, acts }: SandboxActsProps) {
  const shown = acts.filter(each => each !== null)
  if (shown.length === 0) return null
  return (
    <form method="post">
      <HiddenField name="id" value={id} />
      {shown.map(([act, label]) => (
        <Button key={act} size="small" name="act" value={act}>
          {label} <span className="vh">({about})</span>
        </Button>
      ))}
    </form>
  )
}
