import type { PaperKind } from '#app/domain/papers/paper.ts'
import { limitTries, quarterHour } from '#app/services/limit-tries.server.ts'

// Drawing takes processor time: limits anyone who has a link.
const message = 'This PDF was asked for very often.'
const ofOne = limitTries({ points: 30, seconds: quarterHour, message })
const ofCompany = limitTries({ points: 120, seconds: quarterHour, message })

type Drawn = { companyId: number; id: number; kind: PaperKind }

/** A company's clients and its people have separate counts. */
export async function countDrawing(
  { companyId, id, kind }: Drawn,
  askers: 'clients' | 'people',
): Promise<void> {
  await ofOne.count(`${companyId} ${kind} ${id} ${askers}`)
  await ofCompany.count(`${companyId} ${askers}`)
}
