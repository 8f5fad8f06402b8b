import { signedToken } from '#app/services/auth/signed-token.server.ts'

/** Of a person's id. */
export const { make: newStopToken, read: readStopToken } = signedToken('morning mail of')
