/** Of a company at its old place: leaving, then gone. At its new one: arriving, then arrived. */
export const moveStates = ['leaving', 'gone', 'arriving', 'arrived'] as const
