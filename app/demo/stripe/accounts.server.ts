import { planCurrency } from '#app/domain/subscriptions/plans.ts'
import { endpoint } from './endpoint.server.ts'
import { emitEvent } from './events.server.ts'
import * as parameters from './parameters.server.ts'
import type { AccountRecord } from './record-types.ts'
import { invalid, listOf, mergeMetadata, noAccess, requireRecord } from './records.server.ts'
import { newId, type World } from './world.server.ts'

const linkSeconds = 5 * 60
const owed = ['business_profile.url', 'external_account', 'representative.dob', 'tos_acceptance.date']

/** Done at Stripe by somebody who sets up their account. */
export function onboard(world: World, account: AccountRecord, outcome: 'done' | 'half' | 'restricted') {
  account.details_submitted = outcome !== 'half'
  account.charges_enabled = outcome === 'done'
  account.payouts_enabled = outcome === 'done'
  account.requirements = {
    currently_due: outcome === 'done' ? [] : owed.slice(outcome === 'half' ? 1 : 3),
    disabled_reason: outcome === 'done' ? null : 'requirements.past_due',
  }
  emitEvent(world, 'account.updated', account, account.id)
}

/** As from Stripe's dashboard: Stripe then knows no such account of ours. */
export function disconnect(world: World, account: AccountRecord): void {
  emitEvent(world, 'account.application.deauthorized', { id: 'ca_sandbox' }, account.id)
  delete world.state.accounts[account.id]
  world.changed()
}

type NewAccount = {
  id?: string
  type?: string | undefined
  country?: string | undefined
  default_currency?: string | undefined
  email?: string | undefined
  business_profile?: { name?: string | undefined; url?: string | undefined } | undefined
  metadata?: Record<string, string> | undefined
}

export function addAccount(world: World, sent: NewAccount): AccountRecord {
  const account: AccountRecord = {
    id: sent.id ?? newId(world, 'acct'),
    object: 'account',
    type: sent.type ?? 'none',
    country: sent.country ?? 'GB',
    created: world.now(),
    default_currency: sent.default_currency ?? planCurrency,
    email: sent.email ?? null,
    business_profile: { name: sent.business_profile?.name ?? null, url: sent.business_profile?.url ?? null },
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements: { currently_due: owed, disabled_reason: 'requirements.past_due' },
    metadata: mergeMetadata({}, sent.metadata),
  }
  world.state.accounts[account.id] = account
  return account
}

export const connectEndpoints = [
  endpoint({
    method: 'post',
    path: '/v1/accounts',
    schema: parameters.accountCreate,
    creates: true,
    work({ world, params }) {
      if (params.type !== undefined && params.controller !== undefined) {
        throw invalid('You may only specify one of these parameters: type, controller.')
      }
      return addAccount(world, params)
    },
  }),
  endpoint({
    method: 'get',
    path: '/v1/accounts',
    schema: parameters.accountList,
    work: ({ world, params }) =>
      listOf('/v1/accounts', Object.values(world.state.accounts), params, () => true),
  }),
  endpoint({
    method: 'get',
    path: '/v1/accounts/:id',
    schema: parameters.readParameters,
    work({ world, id }) {
      const account = world.state.accounts[id]
      if (account) return account
      throw noAccess(id)
    },
  }),
  endpoint({
    method: 'delete',
    path: '/v1/accounts/:id',
    schema: parameters.readParameters,
    work({ world, id }) {
      requireRecord(world, world.state.accounts, 'account', id)
      delete world.state.accounts[id]
      return { id, object: 'account', deleted: true }
    },
  }),
  endpoint({
    method: 'post',
    path: '/v1/account_links',
    schema: parameters.accountLinkCreate,
    work({ world, params }) {
      const account = world.state.accounts[params.account]
      if (!account) throw noAccess(params.account)
      const id = newId(world, 'link')
      const expiresAt = world.now() + linkSeconds
      world.state.accountLinks[id] = {
        account: account.id,
        returnUrl: params.return_url,
        refreshUrl: params.refresh_url,
        expiresAt,
        used: false,
      }
      return {
        object: 'account_link',
        created: world.now(),
        expires_at: expiresAt,
        url: world.pageUrl('connect', id),
      }
    },
  }),
]
