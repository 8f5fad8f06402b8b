import { classNames } from '#app/components/kit/class-names.ts'
import { rodLength } from '#app/components/kit/rod.tsx'
import type { StageLook } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

export type StageRodStage = StageLook & {
  id: number | string
  total: number
  done: number
  href: string
  /** Its tasks are shown. */
  selected: boolean
  here: boolean
}

export function StageRod({ stages, label = 'Stages' }: { stages: readonly StageRodStage[]; label?: string }) {
  const hereAt = stages.findIndex(stage => stage.here)
  return (
    <ul className={classNames('rodbig', stages.length > 5 && 'many')} aria-label={label}>
      {stages.map((stage, at) => (
        <li key={stage.id}>
          <a href={stage.href} aria-current={stage.selected ? 'true' : undefined}>
            <span className="wood" style={rodLength(stage.colour, stage.total, stage.done, at < hereAt)}>
              {stage.here ? <span className="here">Here</span> : null}
            </span>
            <span className="txt">
              <b>{capitaliseFirst(stage.name)}</b>
              <span className="fig" aria-hidden="true">
                {stage.done}/{stage.total}
              </span>
              <span className="sr-only">
                {' '}
                {stage.done} of {stage.total} done
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
