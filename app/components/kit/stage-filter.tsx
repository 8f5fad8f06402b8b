import { stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

export type StageFilterItem = {
  name: string
  colour?: string
  count: number
  href: string
  selected: boolean
}

export function StageFilter({
  stages,
  label = 'Filter by stage',
}: {
  stages: readonly StageFilterItem[]
  label?: string
}) {
  return (
    <ul className="rodnav" aria-label={label}>
      {stages.map(stage => (
        <li key={stage.href} style={stageColour(stage.colour)}>
          <a href={stage.href} aria-current={stage.selected ? 'true' : undefined}>
            {capitaliseFirst(stage.name)} <span className="fig">{stage.count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
