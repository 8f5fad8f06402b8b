import { z } from 'zod'
import { roles } from '#app/domain/enumerations.ts'
import { choice, line, longText, requestIdField, requiredEmail } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { addressInName, holdsNoAddress } from '#app/domain/name.ts'
import { invitationTexts } from './invitation.ts'

export const maxInvited = 50

const missing = 'Please enter an email address'

const name = line(limits.personName).refine(holdsNoAddress, addressInName)
const person = z.object({ email: requiredEmail(missing), firstName: name, lastName: name })

export type InvitedLine = { typed: string } & (z.infer<typeof person> | { wrong: string })

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .flatMap(typed => (typed.split('@').length > 2 ? typed.split(/[,;]/) : [typed.replace(/[,;]\s*$/, '')]))
    .map(typed => typed.trim())
    .filter(typed => typed !== '')
}

/** 'ann@bell.example', 'Ann Bell ann@bell.example', 'Ann Bell <ann@bell.example>' */
export function readInvited(typed: string): InvitedLine {
  const email = /[^\s<>(),;"]+@[^\s<>(),;"]+/.exec(typed)?.[0] ?? typed
  const rest = typed.replace(email, ' ').replaceAll(/[<>(),;"]/g, ' ')
  const [firstName, ...last] = wordsOf(rest) ?? nameIn(email)
  const parsed = person.safeParse({ email, firstName, lastName: last.join(' ') })
  if (parsed.success) return { typed, ...parsed.data }
  return { typed, wrong: parsed.error.issues[0]?.message ?? missing }
}

function wordsOf(text: string): string[] | null {
  const words = text.split(/\s+/).filter(word => word !== '')
  return words.length > 0 ? words : null
}

/** 'ann.bell@…' is Ann Bell: a guess that the invited person can correct. */
function nameIn(email: string): string[] {
  const local = email.split('@')[0] ?? ''
  const words = local.split(/[^\p{L}\p{M}'’-]+/u).filter(word => /\p{L}/u.test(word))
  return words.length > 0 ? words.map(word => word.charAt(0).toUpperCase() + word.slice(1)) : [local]
}

export const severalInvitations = z
  .object({
    emails: longText(limits.description),
    role: choice(roles, 'Please choose a role').default('team_member'),
    requestId: requestIdField,
  })
  .transform(({ emails, ...rest }, context) => {
    const lines = splitLines(emails)
    const refuse = (path: string[], message: string) => {
      context.addIssue({ code: 'custom', path, message })
      return z.NEVER
    }
    if (lines.length === 0) {
      refuse([], invitationTexts.missingFields)
      return refuse(['emails'], missing)
    }
    if (lines.length > maxInvited)
      return refuse(['emails'], `Please invite ${maxInvited} people at most at once`)
    return { ...rest, people: lines.map(readInvited) }
  })

export type SeveralInvitations = z.output<typeof severalInvitations>
