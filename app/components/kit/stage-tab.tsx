import { type StageLook, stageColour } from '#app/components/kit/stage.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

export function StageTab({ name, colour }: StageLook) {
  return (
    <span className="tab" style={stageColour(colour)}>
      {capitaliseFirst(name)}
    </span>
  )
}
