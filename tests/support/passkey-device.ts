import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAnswer } from '#app/domain/two-step/two-step.schema.ts'
import { env } from '#app/env.server.ts'

type Signing = {
  origin?: string
  /** Whether whoever holds it proved by finger or PIN that it is theirs. */
  isVerified?: boolean
  counter?: number
}

const userPresent = 0x01
const userVerified = 0x04
const holdsCredential = 0x40

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function number(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/** A phone or security key as far as a server hears of it: one key, ES256, without attestation. */
export function makePasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)

  function clientData(type: string, challenge: string, origin = env().APP_URL): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  function authenticatorData(flags: number, { isVerified = true, counter = 0 }: Signing): Buffer {
    const proven = flags | (isVerified ? userVerified : 0)
    return Buffer.concat([sha256(new URL(env().APP_URL).hostname), number(proven, 1), number(counter, 4)])
  }

  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  function answer(response: Record<string, unknown>): PasskeyAnswer {
    const credentialId = id.toString('base64url')
    return { id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {}, response }
  }

  return {
    id: id.toString('base64url'),
    /** The answer to what a new passkey is made by. */
    create({ challenge }: { challenge: string }, signing: Signing = {}): PasskeyAnswer {
      const authData = Buffer.concat([
        authenticatorData(userPresent | holdsCredential, signing),
        Buffer.alloc(16),
        number(id.length, 2),
        id,
        coseKey(),
      ])
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, never>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, never>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, signing.origin).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** The answer to what a passkey is asked. */
    sign({ challenge }: { challenge: string }, signing: Signing = {}): PasskeyAnswer {
      const authData = authenticatorData(userPresent, signing)
      const data = clientData('webauthn.get', challenge, signing.origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}
