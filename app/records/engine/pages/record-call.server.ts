import { Forbidden } from '#app/domain/errors.ts'
import { type Action, roleMayOwn, whoMayOpen } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Call, workspacePage } from '#app/http/page.server.ts'
import { gate, gateKept, requireFeature } from '#app/http/premium/premium-page.server.ts'
import { recordAt } from '#app/records/records.server.ts'
import type { Has, PlainRecord } from '../define-record.server.ts'

// Who comes to a record's pages: first the role is asked, then the feature, and with the record itself whose it is.

export type RecordCall = Call & { record: PlainRecord; has: Has }

type ActionOf = (may: PlainRecord['may']) => Action | undefined
type Needed = readonly [PremiumFeature, ...PremiumFeature[]]

const hasAll: Has = () => true

function neededOf({ features }: PlainRecord): Needed | null {
  const [first, ...others] = features
  return first === undefined ? null : [first, ...others]
}

/** Throws for roles that may not even do it with what is their own. */
function requireRole({ role }: Scope, action: Action | undefined, message?: string): void {
  if (action && !roleMayOwn(role, action)) throw new Forbidden(message)
}

/** A loader. With `isKept`, what was made is shown without the feature; `has` is then false. */
export function recordPage<T>(asked: ActionOf, work: (call: RecordCall) => T, { isKept = false } = {}) {
  return workspacePage(call => {
    const record = recordAt(call.url.pathname)
    const action = asked(record.may)
    requireRole(call.scope, action, action && whoMayOpen(action))
    const needed = neededOf(record)
    if (needed === null) return work({ ...call, record, has: hasAll })
    const through = isKept ? gateKept : gate
    return through(call.scope, needed, has => work({ ...call, record, has }))
  })
}

/** An action. */
export function recordForm<T>(asked: ActionOf, work: (call: RecordCall) => T) {
  return workspacePage(call => {
    const record = recordAt(call.url.pathname)
    requireRole(call.scope, asked(record.may))
    return work({ ...call, record, has: requireFeatures(call.scope, record) })
  })
}

export function requireFeatures(scope: Scope, record: PlainRecord): Has {
  const needed = neededOf(record)
  return needed === null ? hasAll : requireFeature(scope, needed)
}
