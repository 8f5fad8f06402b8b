import type { AppLoadContext } from '@remix-run/node'
import { dayIn } from '#app/domain/clock.ts'
import { formatDate, fullName, initials, roleLabel } from '#app/domain/format.ts'
import { navigationFor } from '#app/domain/navigation.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { PaymentIssue } from '#app/domain/subscriptions/payment-issue.ts'
import type { SessionActor } from '#app/models/auth/session.server.ts'
import { workMark } from '#app/models/notifications/notification.server.ts'
import { readNavigation } from '#app/models/shell.server.ts'

/** A notice above every page; without `href`, somebody has to be asked. */
export type FrameLine = { title: string; text: string; href: string | null; tone: 'bad' | 'warn' }

export function readLines(issue: PaymentIssue | null, emailUnproven: boolean): FrameLine[] {
  const lines: FrameLine[] = []
  if (issue) {
    const { title, urgency, isAdmin, description } = issue
    const way = isAdmin
      ? { text: 'See what to do', href: '/subscription/issue' }
      : { text: description, href: null }
    lines.push({ title, ...way, tone: urgency === 'high' ? 'bad' : 'warn' })
  }
  if (emailUnproven) {
    const text = 'See what to do'
    lines.push({ title: 'Confirm your email', text, href: '/settings/email', tone: 'warn' })
  }
  return lines
}

export function readFrame(scope: Scope, actor: SessionActor, context: AppLoadContext) {
  const { act, todo, features, ...counts } = readNavigation(scope, isSiteOwner(scope))
  const isByPin = actor.workshopPcId !== null
  return {
    user: {
      id: scope.userId,
      name: fullName(actor.firstName, actor.lastName, actor.username),
      initials: initials(actor.firstName, actor.lastName, actor.username),
      roleLabel: isByPin ? 'Here by PIN' : roleLabel(actor.role),
      companyName: actor.companyName,
      email: actor.email,
    },
    isByPin,
    // Here and not in the browser, whose scripts would carry the table of all places.
    nav: navigationFor({ role: actor.role, username: actor.username, isByPin }, features),
    counts,
    work: workMark(scope, { act, todo }),
    today: formatDate(dayIn(scope.timeZone, Date.now())),
    isDemo: context.isDemo,
  }
}
