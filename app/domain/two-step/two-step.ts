/** What a person has switched on besides their password. */
export type TwoStep = { hasApp: boolean; passkeys: number; codesLeft: number }

export const maxPasskeys = 10
export const recoveryCodeCount = 10
const appDigits = 6
const recoveryDigits = 12

/** An app's code lasts half a minute; the one before and the one after are taken, too: clocks differ. */
export const codeSeconds = 30

/** A recovery code alone lets nobody in: there is an app or a passkey that it stands in for. */
export function isTwoStepOn({ hasApp, passkeys }: TwoStep): boolean {
  return hasApp || passkeys > 0
}

/** As it is compared: people type a code with the gaps that it is shown with. */
export function withoutGaps(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

/** Null for what can be no code. */
export function kindOfCode(code: string): 'app' | 'recovery' | null {
  if (!/^\d+$/.test(code)) return null
  if (code.length === appDigits) return 'app'
  return code.length === recoveryDigits ? 'recovery' : null
}

/** 'JBSW Y3DP EHPK …' and '4821 9930 1746': what has to be typed from paper or from a screen. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ')
}

export function describeTwoStep(state: TwoStep): string {
  if (!isTwoStepOn(state)) return 'Off'
  const passkeys = state.passkeys === 1 ? 'a passkey' : `${state.passkeys} passkeys`
  const parts = [...(state.hasApp ? ['an authenticator app'] : []), ...(state.passkeys > 0 ? [passkeys] : [])]
  return `On, with ${parts.join(' and ')}`
}
