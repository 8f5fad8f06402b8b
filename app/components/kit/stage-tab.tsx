import { classNames } from '#app/components/kit/class-names.ts'
import { type StageLook, stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

export function StageTab({ name, colour, className }: StageLook & { className?: string }) {
  return (
    <span className={classNames('tab', className)} style={stageColour(colour)}>
      {capitaliseFirst(name)}
    </span>
  )
}
