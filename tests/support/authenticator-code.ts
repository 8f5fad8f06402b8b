import { Secret, TOTP } from 'otpauth'

export const halfMinute = 30_000

/** What an app with this key shows at that moment. `key` is base32, with or without gaps. */
export function codeOf(key: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({ timestamp: at })
}
