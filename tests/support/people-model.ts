import type { Role } from '#app/domain/enumerations.ts'
import { invitationLifeMs, invitationMails } from '#app/domain/invitations/invitation.ts'

/** Why something is refused. */
export type Refusal =
  | 'foreign'
  | 'not an admin'
  | 'oneself'
  | 'no seat'
  | 'last admin'
  | 'has left'
  | 'is here'
  | 'is invited'
  | 'worked here'
  | 'no such link'
  | 'enough mail'
  | 'plan too small'

export type Act =
  | { kind: 'invite'; by: number; email: number; role: Role }
  | { kind: 'resend' | 'revoke'; by: number; email: number }
  | { kind: 'accept'; email: number }
  | { kind: 'remove' | 'bring back'; by: number; whom: number }
  | { kind: 'change role'; by: number; whom: number; role: Role }
  | {
      kind: 'update'
      by: number
      whom: number
      role?: Role | undefined
      status?: 'active' | 'inactive' | undefined
    }
  | { kind: 'erase'; whom: number }
  | { kind: 'plan'; tier: number }
  | { kind: 'wait'; days: number }
  | { kind: 'meddle'; with: 'remove' | 'change role' | 'bring back' | 'revoke'; whom: number }

export type ModelPerson = { email: number; role: Role; isHere: boolean; isErased: boolean; wasAdmin: boolean }
/** `by` is whoever sent it last. */
type ModelInvitation = { email: number; role: Role; expiresAt: number; by: ModelPerson }

const seatsOfTier: Readonly<Record<number, number>> = { 1: 5, 2: 10 }

/** Of the people that a company begins with. */
export const startingRoles: readonly Role[] = ['admin', 'admin', 'team_member']

/** What a company's people must come to, told a second time and without a database: the plan's seats, always an admin. */
export class PeopleModel {
  seats = 5
  now: number
  /** In the order in which they joined first. */
  readonly people: ModelPerson[] = []
  invitations: ModelInvitation[] = []
  private mails: { email: number; at: number }[] = []

  constructor(now: number) {
    this.now = now
    startingRoles.forEach((role, email) => {
      this.people.push({ email, role, isHere: true, isErased: false, wasAdmin: role === 'admin' })
    })
  }

  person(index: number): ModelPerson {
    const found = this.people[index % this.people.length]
    if (!found) throw new Error('There is always somebody')
    return found
  }

  /** Whoever asks was an admin once, when the request began: they may have been removed or demoted meanwhile. */
  asker(index: number): { person: ModelPerson; isAdmin: boolean } {
    const person = this.person(index)
    return { person, isAdmin: person.wasAdmin }
  }

  invitationTo(email: number): ModelInvitation | undefined {
    return this.invitations.find(invitation => invitation.email === email)
  }

  isOpen(invitation: ModelInvitation): boolean {
    return invitation.expiresAt > this.now
  }

  taken(): number {
    const here = this.people.filter(({ isHere }) => isHere).length
    return here + this.invitations.filter(invitation => this.isOpen(invitation)).length
  }

  /** Plays the act; says why not when it is refused, and then nothing has changed. */
  play(act: Act): Refusal | null {
    switch (act.kind) {
      case 'wait':
        this.now += act.days * 86_400_000
        return null
      case 'plan':
        this.seats = seatsOfTier[act.tier] ?? 5
        return null
      case 'meddle':
        return 'foreign'
      case 'erase':
        return this.erase(this.person(act.whom))
      case 'accept':
        return this.accept(act.email)
      default:
        if (!this.asker(act.by).isAdmin) return 'not an admin'
    }
    switch (act.kind) {
      case 'invite':
        return this.invite(act)
      case 'resend':
      case 'revoke':
        return this.answer(act)
      case 'update':
        return this.update(act)
      case 'remove':
        return this.remove(act)
      case 'bring back':
        return this.bringBack(act)
      case 'change role':
        return this.changeRole(act)
    }
  }

  private isColleague(email: number): boolean {
    return this.people.some(person => person.email === email && person.isHere)
  }

  private hasEnoughMail(email: number): boolean {
    const recent = this.mails.filter(({ at }) => at > this.now - invitationMails.periodMs)
    const toOne = recent.filter(mail => mail.email === email)
    return toOne.length >= invitationMails.maxToOne || recent.length >= invitationMails.maxPerCompany
  }

  private mail(invitation: Omit<ModelInvitation, 'expiresAt'>): void {
    this.mails.push({ email: invitation.email, at: this.now })
    this.invitations.push({ ...invitation, expiresAt: this.now + invitationLifeMs })
  }

  private invite({ by, email, role }: Act & { kind: 'invite' }): Refusal | null {
    if (this.isColleague(email)) return 'is here'
    const earlier = this.invitationTo(email)
    if (earlier && this.isOpen(earlier)) return 'is invited'
    if (this.people.some(person => person.email === email && !person.isErased)) return 'worked here'
    if (this.taken() >= this.seats) return 'no seat'
    if (this.hasEnoughMail(email)) return 'enough mail'
    this.forget(email)
    this.mail({ email, role, by: this.person(by) })
    return null
  }

  private forget(email: number): void {
    this.invitations = this.invitations.filter(invitation => invitation.email !== email)
  }

  private answer({ kind, by, email }: Act & { kind: 'resend' | 'revoke' }): Refusal | null {
    const invitation = this.invitationTo(email)
    if (!invitation) return 'foreign'
    if (kind === 'revoke') {
      this.forget(email)
      return null
    }
    if (this.isColleague(email)) return 'is here'
    if (!this.isOpen(invitation) && this.taken() >= this.seats) return 'no seat'
    if (this.hasEnoughMail(email)) return 'enough mail'
    this.forget(email)
    this.mail({ email, role: invitation.role, by: this.person(by) })
    return null
  }

  private accept(email: number): Refusal | null {
    const invitation = this.invitationTo(email)
    if (!invitation || !this.isOpen(invitation)) return 'no such link'
    if (!invitation.by.isHere || invitation.by.role !== 'admin') return 'no such link'
    if (this.people.filter(({ isHere }) => isHere).length >= this.seats) return 'plan too small'
    this.forget(email)
    const { role } = invitation
    this.people.push({ email, role, isHere: true, isErased: false, wasAdmin: role === 'admin' })
    return null
  }

  private takeBackInvitationsBy(person: ModelPerson): void {
    this.invitations = this.invitations.filter(({ by }) => by !== person)
  }

  private hasOtherAdmin(person: ModelPerson): boolean {
    return this.people.some(other => other !== person && other.isHere && other.role === 'admin')
  }

  private remove({ by, whom }: Act & { kind: 'remove' | 'bring back' }): Refusal | null {
    const person = this.person(whom)
    if (person.isErased) return 'foreign'
    if (person === this.person(by)) return 'oneself'
    if (!person.isHere) return null
    if (!this.hasOtherAdmin(person)) return 'last admin'
    person.isHere = false
    this.takeBackInvitationsBy(person)
    return null
  }

  private bringBack({ whom }: Act & { kind: 'remove' | 'bring back' }): Refusal | null {
    const person = this.person(whom)
    if (person.isErased) return 'foreign'
    if (person.isHere) return null
    const invitation = this.invitationTo(person.email)
    if (invitation && this.isOpen(invitation)) return 'is invited'
    if (this.taken() >= this.seats) return 'no seat'
    person.isHere = true
    return null
  }

  private changeRole({ whom, role }: Act & { kind: 'change role' }): Refusal | null {
    const person = this.person(whom)
    if (person.isErased) return 'foreign'
    if (person.role === role) return null
    if (!person.isHere) return 'has left'
    if (role !== 'admin' && !this.hasOtherAdmin(person)) return 'last admin'
    person.role = role
    if (role !== 'admin') this.takeBackInvitationsBy(person)
    person.wasAdmin ||= role === 'admin'
    return null
  }

  /** All of it or nothing. */
  private update({ by, whom, role, status }: Act & { kind: 'update' }): Refusal | null {
    const person = this.person(whom)
    const isOther = role !== undefined && role !== person.role
    const isMoved = status !== undefined && (status === 'active') !== person.isHere
    if (!person.isErased && !isOther && !isMoved) return null
    const before = { person: { ...person }, invitations: this.invitations }
    const refused =
      (person.isErased ? 'foreign' : null) ??
      (status === 'active' ? this.bringBack({ kind: 'bring back', by, whom }) : null) ??
      (role === undefined ? null : this.changeRole({ kind: 'change role', by, whom, role })) ??
      (status === 'inactive' ? this.remove({ kind: 'remove', by, whom }) : null)
    if (refused) {
      Object.assign(person, before.person)
      this.invitations = before.invitations
    }
    return refused
  }

  /** What was mailed to them is forgotten, too. */
  private erase(person: ModelPerson): Refusal | null {
    if (person.isErased) return null
    if (person.isHere && !this.hasOtherAdmin(person)) return 'last admin'
    Object.assign(person, { isHere: false, isErased: true })
    this.takeBackInvitationsBy(person)
    this.forget(person.email)
    this.mails = this.mails.filter(({ email }) => email !== person.email)
    return null
  }
}
