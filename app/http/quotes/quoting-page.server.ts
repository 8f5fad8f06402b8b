import { type Action, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Call, pageFor } from '#app/http/page.server.ts'
import { gate, premiumApi, requireFeature } from '#app/http/premium/premium-page.server.ts'

type Work<T> = (call: Call, has: boolean) => Promise<T> | T

/** Loader of a page of Quoting: for those who see money. It is read without the feature, too, where there is something of it. */
export function quotingPage<T>(work: Work<T>) {
  return pageFor('money.read', call => gate(call.scope, 'quoting', has => work(call, has('quoting'))))
}

/** Loader of a page on which something is changed. */
export function quotingFormPage<T>(action: Action, work: (call: Call) => Promise<T> | T) {
  return pageFor(action, call => gate(call.scope, 'quoting', () => work(call)))
}

/** Action of such a page: without the feature nothing is taken. */
export function quotingForm<T>(action: Action, work: (call: Call) => Promise<T> | T) {
  return pageFor(action, call => {
    requireFeature(call.scope, 'quoting')
    return work(call)
  })
}

/** Of a file that is only read. */
export function requireQuotingToRead(scope: Scope): void {
  requireFeature(scope, 'quoting')
}

/** Of an address that only forms are sent to. */
export function requireQuoting(action: Action) {
  return (scope: Scope): void => {
    requireMay(scope, action)
    requireFeature(scope, 'quoting')
  }
}

/** An API address of Quoting. */
export function quotingApi(handlers: Parameters<typeof premiumApi>[1]) {
  return premiumApi('quoting', handlers)
}
