/** Of a company at its old place: leaving, then gone. At its new one: arriving, then arrived. */
export const moveStates = ['leaving', 'gone', 'arriving', 'arrived'] as const

/** What the database says of a statement that would save something in a company that is on its way. */
export const refusedWhileMoving = 'The company is on its way to another place'

export const movingText =
  'Your company is moving to another address, so nothing can be saved here. Nothing was changed. Sign in to read where it goes on.'

/** Whether it is for that alone that something was not saved. */
export function isRefusedWhileMoving(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === refusedWhileMoving || isRefusedWhileMoving(error.cause)
}
