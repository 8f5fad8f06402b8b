import { Dimension } from '#app/components/kit/dimension.tsx'
import { durationText } from '#app/domain/format.ts'

export function TicketDurationLine({ start, due }: { start: string; due: string }) {
  const text = durationText(start, due)
  return <Dimension>{start && due ? `Estimated duration: ${text}` : text}</Dimension>
}
