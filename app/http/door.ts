import type { Action } from '#app/domain/permissions.ts'

/** How a loader or action was wrapped, and what the wrapper demands. */
export type Door = {
  wrapper: string
  /** Row of the permission table, if the wrapper checks it. Checks that depend on the record come later. */
  action?: Action
  methods?: readonly string[]
}

// A global symbol: tests read it from the built app, which has its own copy of this module.
const mark = Symbol.for('mortise.door')

type Marked = { [mark]?: Door }

/** Marks the handler for `doorOf`. */
export function atDoor<F extends object>(door: Door, handler: F): F {
  return Object.assign(handler, { [mark]: door })
}

export function doorOf(handler: object): Door | undefined {
  const marked: Marked = handler
  return marked[mark]
}
