import { createHash } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Person } from '#app/domain/scope.ts'
import type { PasskeyAnswer } from '#app/domain/two-step/two-step.schema.ts'
import { env } from '#app/env.server.ts'
import type { Passkey } from '#app/models/two-step/passkey.server.ts'
import { insertChallenge, takeChallenge } from '#app/models/two-step/passkey-challenge.server.ts'
import { issuer } from './app-code.server.ts'

const challengeMs = 5 * 60 * 1000

/** Loaded on demand: it is three hundred modules, and most companies use none. */
const webauthn = () => import('@simplewebauthn/server')

/** A challenge counts only for its purpose and person. */
type Purpose =
  | readonly ['add', userId: number]
  | readonly ['second step', userId: number]
  | readonly ['sign in']

function hashOf(challenge: string, purpose: Purpose): string {
  return createHash('sha256')
    .update(JSON.stringify([challenge, ...purpose]))
    .digest('hex')
}

function giveOut<Options extends { challenge: string }>(options: Options, purpose: Purpose): Options {
  insertChallenge(hashOf(options.challenge, purpose), Date.now() + challengeMs)
  return options
}

function expected(purpose: Purpose) {
  const { origin, hostname } = new URL(env().APP_URL)
  return {
    expectedChallenge: (challenge: string) => takeChallenge(hashOf(challenge, purpose)),
    expectedOrigin: origin,
    expectedRPID: hostname,
  }
}

function rpID(): string {
  return new URL(env().APP_URL).hostname
}

function idsOf(passkeys: readonly Passkey[]) {
  return passkeys.map(({ credentialId: id, transports }) => ({ id, transports }))
}

type Named = Person & { email: string; companyName: string; fullName: string }

/** The challenge works once, for five minutes. */
export async function offerNewPasskey(person: Named, known: readonly Passkey[]) {
  const { userId, email, companyName, fullName } = person
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: rpID(),
    // The same for all passkeys of a person, without telling who it is.
    userID: new Uint8Array(createHash('sha256').update(`mortise person ${userId}`).digest()),
    userName: `${email} (${companyName})`,
    userDisplayName: fullName,
    timeout: challengeMs,
    excludeCredentials: idsOf(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return giveOut(options, ['add', userId])
}

/** Null when it does not answer this person's challenge. */
export async function readNewPasskey({ userId }: Person, answer: PasskeyAnswer) {
  const response = answer as unknown as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response,
    ...expected(['add', userId]),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: (transports ?? []).filter(way => typeof way === 'string').slice(0, 10),
  }
}

export async function offerSecondStep({ userId }: Person, passkeys: readonly Passkey[]) {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpID(),
    allowCredentials: idsOf(passkeys),
    timeout: challengeMs,
    userVerification: 'preferred',
  })
  return giveOut(options, ['second step', userId])
}

/** For any of our passkeys that verifies its user: it replaces the password, too. */
export async function offerSignIn() {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpID(),
    timeout: challengeMs,
    userVerification: 'required',
  })
  return giveOut(options, ['sign in'])
}

/** The new use counter; null when it did not sign a challenge of that purpose. */
export async function readPasskeyAnswer(
  passkey: Passkey,
  answer: PasskeyAnswer,
  purpose: 'second step' | 'sign in',
): Promise<{ counter: number } | null> {
  const { credentialId: id, publicKey, counter, userId } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    ...expected(purpose === 'sign in' ? [purpose] : [purpose, userId]),
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: purpose === 'sign in',
  }).catch(() => null)
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : null
}
