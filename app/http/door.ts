import type { Action } from '#app/domain/permissions.ts'

/** How a loader or an action lets people in: the wrapper that it was made by, and what that wrapper asks of them. */
export type Door = {
  wrapper: string
  /** The row of the permission table, where the wrapper asks it. What depends on the record or the form is asked further in. */
  action?: Action
  /** Which methods it takes, where one function takes several. */
  methods?: readonly string[]
}

// By name: the tests read it of the built app, which has this module of its own.
const mark = Symbol.for('mortise.door')

type Marked = { [mark]?: Door }

/** The same function, of which `doorOf` tells how it lets people in. */
export function atDoor<F extends object>(door: Door, handler: F): F {
  return Object.assign(handler, { [mark]: door })
}

export function doorOf(handler: object): Door | undefined {
  const marked: Marked = handler
  return marked[mark]
}
