import { limitTries, quarterHour } from '#app/services/limit-tries.server.ts'

// Each takes a moment of the processor: whoever has a link could have one drawn without end.
const drawn = limitTries({ points: 30, seconds: quarterHour, message: 'This PDF was asked for very often.' })

export async function countDrawing({ companyId, id }: { companyId: number; id: number }): Promise<void> {
  await drawn.count(`${companyId} ${id}`)
}
