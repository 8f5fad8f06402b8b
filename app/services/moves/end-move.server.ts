import { markClosed } from '#app/models/companies/company-closing.server.ts'
import {
  type CompanyMove,
  type CompanyToMove,
  deleteMove,
  findCompanyToMove,
  openCompany,
  saveMove,
} from '#app/models/moves/company-move.server.ts'
import { patientTransaction } from '#app/services/patient-transaction.server.ts'
import { arrivalCode, removalCode } from './move-proof.server.ts'
import { NotMoved } from './not-moved.server.ts'
import { removeMoved } from './remove-moved.server.ts'

type Moved = CompanyToMove & { move: CompanyMove }

/**
 * At the old place, once the new one has it and tells its code: it is closed here, and retention deletes all of it, what has to be kept
 * for years too: that is kept at the new one.
 */
export function endMove(company: string, code: string): Promise<CompanyToMove> {
  return patientTransaction(() => {
    const found = requireState(company, ['leaving'], 'is not on its way from here')
    if (code !== arrivalCode(found.move.moveKey))
      throw new NotMoved('This is not the code that the new place told when it had all of the last file.')
    // While the mark is there, nothing of it can be changed.
    deleteMove(found.id)
    openCompany(found.id, {})
    markClosed({ companyId: found.id }, Date.now())
    saveMove({ ...found.move, state: 'gone' })
    return found
  })
}

/** At the old place: all is there as it was, and its people sign in again. */
export function takeMoveBack(company: string): Promise<Moved> {
  return patientTransaction(() => {
    const found = requireState(company, ['leaving'], 'is not on its way from here')
    deleteMove(found.id)
    openCompany(found.id, { stripeSubscriptionId: found.move.stripeSubscriptionId })
    return found
  })
}

/** At the new place, where the old one has taken it back. */
export async function removeArrived(company: string, code: string): Promise<CompanyToMove> {
  const found = requireState(company, ['arrived', 'arriving'], 'did not come here by a move')
  if (code !== removalCode(found.move.moveKey))
    throw new NotMoved(
      `This is not the code that the old place told when ${found.name} was taken back there.`,
    )
  await removeMoved(found.id)
  return found
}

function requireState(company: string, states: readonly string[], otherwise: string): Moved {
  const found = findCompanyToMove(company)
  if (!found) throw new NotMoved(`There is no company ${company}.`)
  const { move } = found
  if (!move || !states.includes(move.state)) throw new NotMoved(`${found.name} ${otherwise}.`)
  return { ...found, move }
}
