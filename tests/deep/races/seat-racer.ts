import { SeatLimit } from '#app/domain/subscriptions/seats.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'

// A process of its own: invites one person as soon as it is told to, and says how that went.
const [file = '', companyId, userId, email = ''] = process.argv.slice(2)

openDatabase(file)
const scope = scopeOf({
  companyId: Number(companyId),
  userId: Number(userId),
  role: 'admin',
  username: 'racer',
  timeZone: 'Europe/London',
  bankHolidayRegion: 'england_and_wales',
  subscriptionStatus: 'active',
  subscriptionEndsAt: null,
  hasFreeAccess: false,
})

function invite(): string {
  try {
    inviteMember(scope, { firstName: 'Jo', lastName: 'Birch', email, role: 'team_member' })
    return 'invited'
  } catch (error) {
    return error instanceof SeatLimit ? 'full' : String(error)
  }
}

process.once('message', async () => {
  const outcome = invite()
  await finishMail()
  closeDatabase()
  process.send?.(outcome, () => process.disconnect())
})
process.send?.('ready')
