import type { PaperKind } from '#app/domain/papers/paper.ts'
import { limitTries, quarterHour } from '#app/services/limit-tries.server.ts'

// Each takes a moment of the processor: whoever has a link could have one drawn without end.
const message = 'This PDF was asked for very often.'
const ofOne = limitTries({ points: 30, seconds: quarterHour, message })
const ofCompany = limitTries({ points: 120, seconds: quarterHour, message })

type Drawn = { companyId: number; id: number; kind: PaperKind }

/** Of a company's clients, and of its people: neither uses up what the others may. */
export async function countDrawing(
  { companyId, id, kind }: Drawn,
  askers: 'clients' | 'people',
): Promise<void> {
  await ofOne.count(`${companyId} ${kind} ${id} ${askers}`)
  await ofCompany.count(`${companyId} ${askers}`)
}
