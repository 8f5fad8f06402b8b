import type { CSSProperties } from 'react'
import { classNames } from '#app/components/kit/class-names.ts'
import type { StageLook } from '#app/components/kit/stage.ts'

/** `reached`: the job is in this stage or past it. */
export type RodStage = StageLook & { total: number; done: number; reached: boolean }

/** One division a task; a stage without tasks has one. */
export function rodLength(colour: string, total: number, done: number, passed: boolean): CSSProperties {
  const n = Math.max(1, total)
  const d = total === 0 ? Number(passed) : Math.min(done, total)
  return { '--st': colour, '--n': n, '--d': d }
}

/** `label` says it in words: 'Stage 3 of 5: production, 4 of 9 tasks done'. Without one it is decoration. */
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
          style={rodLength(stage.colour, stage.total, stage.done, stages[at + 1]?.reached ?? false)}
        />
      ))}
    </div>
  )
}
