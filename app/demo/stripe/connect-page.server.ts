import { z } from 'zod'
import { NotFound } from '#app/domain/errors.ts'
import { onboard } from './accounts.server.ts'
import { requireWorld, withPageErrors } from './page-errors.server.ts'
import type { World } from './world.server.ts'

export const connectForm = z.object({ outcome: z.enum(['done', 'half', 'restricted']) })

function requireLink(world: World, id: string) {
  const link = Object.hasOwn(world.state.accountLinks, id) ? world.state.accountLinks[id] : undefined
  const account = world.state.accounts[link?.account ?? '']
  if (!link || !account) throw new NotFound('There is no such link.')
  return { link, account, isOver: link.used || link.expiresAt <= world.now() }
}

/** `refreshUrl` when the link is used up, else null. */
export function readConnectPage(id: string) {
  const { link, account, isOver } = requireLink(requireWorld(), id)
  return {
    name: account.business_profile.name ?? account.email ?? account.id,
    accountId: account.id,
    isReady: account.charges_enabled,
    isSubmitted: account.details_submitted,
    refreshUrl: isOver ? link.refreshUrl : null,
    returnUrl: link.returnUrl,
  }
}

/** Returns the address to go on to. */
export function actInConnect(id: string, outcome: z.output<typeof connectForm>['outcome']): string {
  return withPageErrors(world => {
    const { link, account, isOver } = requireLink(world, id)
    if (isOver) return link.refreshUrl
    link.used = true
    onboard(world, account, outcome)
    return link.returnUrl
  })
}
