import type { z } from 'zod'
import { Forbidden } from '#app/domain/errors.ts'
import type { Action } from '#app/domain/permissions.ts'
import {
  featureForAdmins,
  featureMissing,
  type Locked,
  type PremiumFeature,
  type PremiumOffer,
  premiumOffer,
} from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { asking, type Confirmation, confirming } from '#app/http/confirm-page.server.ts'
import { type Call, pageRequiring } from '#app/http/page.server.ts'
import { isReadOnlyAfterDowngrade, listFeaturesAndKept } from '#app/models/premium/lost-feature.server.ts'
import { findWrittenFeature, listFeatures } from '#app/models/premium/premium.server.ts'

/** Any of these will do; the first is offered to those who have none. */
type Needed = PremiumFeature | readonly [PremiumFeature, ...PremiumFeature[]]

function namesOf(needed: Needed): readonly [PremiumFeature, ...PremiumFeature[]] {
  return typeof needed === 'string' ? [needed] : needed
}

type Has = (name: PremiumFeature) => boolean

function hasOf(scope: Scope): Has {
  const own = listFeatures(scope)
  return name => own.includes(name)
}

/** Typed as the page's data: the page is not rendered (`routes/premium/premium.tsx`), but its `meta` gets this. */
function insteadOfPage<T>(name: PremiumFeature): T {
  const locked: Locked = { locked: readOfferOf(name) }
  return locked as T
}

export async function gate<T>(scope: Scope, needed: Needed, work: (has: Has) => Promise<T> | T): Promise<T> {
  const names = namesOf(needed)
  const has = hasOf(scope)
  return names.some(has) ? work(has) : insteadOfPage(names[0])
}

/**
 * For a page that only reads: a company that lost the feature still reads its data. `has` is then false, and the page must offer
 * no change.
 */
export async function gateKept<T>(
  scope: Scope,
  needed: Needed,
  work: (has: Has) => Promise<T> | T,
): Promise<T> {
  const names = namesOf(needed)
  const found = listFeaturesAndKept(scope, names[0])
  const has: Has = name => found.names.includes(name)
  return names.some(has) || found.isReadOnlyAfterDowngrade ? work(has) : insteadOfPage(names[0])
}

export function readOfferOf(name: PremiumFeature): PremiumOffer {
  return premiumOffer(name, findWrittenFeature(name))
}

export function requireFeature(scope: Scope, needed: Needed): Has {
  const names = namesOf(needed)
  const has = hasOf(scope)
  if (names.some(has)) return has
  throw new Forbidden(
    isReadOnlyAfterDowngrade(scope, names[0]) ? featureForAdmins(names[0]) : featureMissing(names[0]),
  )
}

/** Throws only when the company has no data of the feature either. */
export function requireKept(scope: Scope, needed: Needed): void {
  if (!isReadOnlyAfterDowngrade(scope, namesOf(needed)[0])) requireFeature(scope, needed)
}

type Requirement = { may?: Action }

/** A page's loader: without the feature nothing is read. */
export function premiumPage<T>(
  needed: Needed,
  work: (call: Call, has: Has) => Promise<T> | T,
  { may }: Requirement = {},
) {
  return pageRequiring(may, call => gate(call.scope, needed, has => work(call, has)))
}

/** A loader that only reads: without the feature `has` is false. */
export function readOnlyPage<T>(
  needed: Needed,
  work: (call: Call, has: Has) => Promise<T> | T,
  { may }: Requirement = {},
) {
  return pageRequiring(may, call => gateKept(call.scope, needed, has => work(call, has)))
}

export function premiumForm<T>(
  needed: Needed,
  work: (call: Call, has: Has) => Promise<T> | T,
  { may }: Requirement = {},
) {
  return pageRequiring(may, call => work(call, requireFeature(call.scope, needed)))
}

export function premiumConfirmPage<Question, Schema extends z.ZodType>(
  needed: Needed,
  page: Confirmation<Call & { has: Has }, Question, Schema> & Requirement,
) {
  const ask = asking(page)
  const confirm = confirming(page)
  return {
    loader: premiumPage(needed, (call, has) => ask({ ...call, has }), page),
    action: premiumForm(needed, (call, has) => confirm({ ...call, has }), page),
  }
}
