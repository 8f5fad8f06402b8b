import type { CSSProperties } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import { type StageLook, stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

/** `reached`: the job is in this stage or past it. */
export type RodStage = StageLook & { total: number; done: number; reached: boolean }

/** One division a task, planed as far as they are done; a stage without tasks is one division. */
function length(colour: string, total: number, done: number, passed: boolean): CSSProperties {
  const n = Math.max(1, total)
  const d = total === 0 ? Number(passed) : Math.min(done, total)
  return { '--st': colour, '--n': n, '--d': d }
}

/**
 * The thin rod of cards. `label` says it all in words: 'Stage 3 of 5: production, 4 of 9 tasks done'. Without one it is
 * decoration beside words that do.
 */
export function Rod({
  stages,
  label,
  className,
}: {
  stages: readonly RodStage[]
  label?: string
  className?: string
}) {
  const spoken = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <div className={classNames('rod', className)} {...spoken}>
      {stages.map((stage, at) => (
        <i
          key={stage.name}
          className={stage.reached ? 'on' : undefined}
          style={length(stage.colour, stage.total, stage.done, stages[at + 1]?.reached ?? false)}
        />
      ))}
    </div>
  )
}

export type StageRodStage = StageLook & {
  id: number | string
  total: number
  done: number
  href: string
  /** Its tasks are the ones shown. */
  selected: boolean
  here: boolean
}

/** The big rod of a job: progress and stage tabs at once. */
export function StageRod({ stages, label = 'Stages' }: { stages: readonly StageRodStage[]; label?: string }) {
  const hereAt = stages.findIndex(stage => stage.here)
  return (
    <ul className={classNames('rodbig', stages.length > 5 && 'many')} aria-label={label}>
      {stages.map((stage, at) => (
        <li key={stage.id}>
          <a href={stage.href} aria-current={stage.selected ? 'true' : undefined}>
            <span className="wood" style={length(stage.colour, stage.total, stage.done, at < hereAt)}>
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

export type StageFilterItem = {
  name: string
  colour?: string
  count: number
  href: string
  selected: boolean
}

/** The rod as a filter, with how many jobs lie in each stage. */
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
