import { type Action, requireMay } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Call, pageFor } from '#app/http/page.server.ts'
import { gate, gateKept, premiumApi, requireFeature } from '#app/http/premium/premium-page.server.ts'
import { keepsRows } from '#app/models/premium/kept-rows.server.ts'

type Has = (name: PremiumFeature) => boolean
type Work<T> = (call: Call, has: boolean, hasOther: Has) => Promise<T> | T

/**
 * Loader of a page of Quoting: for those who see money. It is read without the feature, too, where there is something of it:
 * `hasFeature` is false then, and the page offers no change.
 */
export function quotingPage<T>(work: Work<T>) {
  return pageFor('money.read', async call => {
    let hasFeature = false
    const gated = await gateKept(call.scope, 'quoting', has => {
      hasFeature = has('quoting')
      return work(call, hasFeature, has)
    })
    return { ...gated, hasFeature }
  })
}

/** Loader of a page on which something is changed. */
export function quotingFormPage<T>(action: Action, work: (call: Call, hasOther: Has) => Promise<T> | T) {
  return pageFor(action, call => gate(call.scope, 'quoting', has => work(call, has)))
}

/** Action of such a page: without the feature nothing is taken. */
export function quotingForm<T>(action: Action, work: (call: Call) => Promise<T> | T) {
  return pageFor(action, call => {
    requireFeature(call.scope, 'quoting')
    return work(call)
  })
}

/** Of a file that is only read: it outlives the feature. */
export function requireQuotingToRead(scope: Scope): void {
  if (!keepsRows(scope, 'quoting')) requireFeature(scope, 'quoting')
}

/** Of an address that only forms are sent to. */
export function requireQuoting(action: Action) {
  return (scope: Scope): void => {
    requireMay(scope, action)
    requireFeature(scope, 'quoting')
  }
}

/** An API address of Quoting: reading outlives the feature. */
export function quotingApi(handlers: Parameters<typeof premiumApi>[1]) {
  return premiumApi('quoting', handlers, { isKept: true })
}
