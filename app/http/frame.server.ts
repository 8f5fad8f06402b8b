import type { AppLoadContext } from '@remix-run/node'
import { dayIn } from '#app/domain/clock.ts'
import { shownCounts } from '#app/domain/coming-pages.ts'
import { formatDate, fullName, initials, roleLabel } from '#app/domain/format.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { SessionActor } from '#app/models/auth/session-actor.server.ts'
import { countUnread } from '#app/models/shell.server.ts'

/** What the frame around every page shows of who is signed in. */
export function readFrame(scope: Scope, actor: SessionActor, context: AppLoadContext) {
  return {
    user: {
      id: scope.userId,
      name: fullName(actor.firstName, actor.lastName, actor.username),
      initials: initials(actor.firstName, actor.lastName, actor.username),
      roleLabel: roleLabel(actor.role),
      companyName: actor.companyName,
      email: actor.email,
    },
    viewer: { role: actor.role, username: actor.username },
    counts: shownCounts(countUnread(scope, isSiteOwner(scope))),
    today: formatDate(dayIn(scope.timeZone, Date.now())),
    isDemo: context.isDemo,
  }
}
