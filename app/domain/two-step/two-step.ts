export type TwoStep = { hasApp: boolean; passkeys: number; codesLeft: number }

export const maxPasskeys = 10
export const recoveryCodeCount = 10
const appDigits = 6
const recoveryDigits = 12

/** Codes of the periods before and after are accepted, too: clocks differ. */
export const codeSeconds = 30

/** Recovery codes only stand in for an app or a passkey. */
export function isTwoStepOn({ hasApp, passkeys }: TwoStep): boolean {
  return hasApp || passkeys > 0
}

/** People type codes with the gaps shown. */
export function withoutGaps(typed: string): string {
  return typed.replace(/[\s-]/g, '')
}

export function kindOfCode(code: string): 'app' | 'recovery' | null {
  if (!/^\d+$/.test(code)) return null
  if (code.length === appDigits) return 'app'
  return code.length === recoveryDigits ? 'recovery' : null
}

/** 'JBSW Y3DP EHPK …', '4821 9930 1746' */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ')
}

export function describeTwoStep(state: TwoStep): string {
  if (!isTwoStepOn(state)) return 'Off'
  const passkeys = state.passkeys === 1 ? 'a passkey' : `${state.passkeys} passkeys`
  const parts = [...(state.hasApp ? ['an authenticator app'] : []), ...(state.passkeys > 0 ? [passkeys] : [])]
  return `On, with ${parts.join(' and ')}`
}
