export const twoStepTexts = {
  needed: 'Please enter the code of your second step',
  wrongCode: 'This code is not right, or was used already',
  oddCode: 'A code has 6 digits, a recovery code 12',
  passkeyRefused: 'This passkey was not accepted. Please try again',
  passkeyUnknown: 'This passkey is not known here. Please sign in with your password',
  passkeyKnown: 'This passkey is added already',
  tooManyPasskeys: 'You have 10 passkeys. Please remove one first',
  startAgain: 'Please sign in again',
  needsOne: {
    service: 'The site owner keeps a second step. Please add another one first',
    company: 'Your company asks everybody for a second step. Please add another one first',
  },
  noApp: 'There is no authenticator app any more',
  mustSetUp: 'Set up two-step sign-in first',
} as const

/** `name` is a passkey's; `left` counts remaining recovery codes. */
export type TwoStepChange =
  | { what: 'app-added' | 'app-replaced' | 'app-removed' | 'codes-made' | 'switched-off' }
  | { what: 'passkey-added' | 'passkey-renamed' | 'passkey-removed'; name: string }
  | { what: 'code-used'; left: number }

export function changeTexts(change: TwoStepChange): { title: string; text: string } {
  switch (change.what) {
    case 'app-added':
      return {
        title: 'An authenticator app was added',
        text: 'An authenticator app was added to your account.',
      }
    case 'app-replaced':
      return {
        title: 'Your authenticator app was replaced',
        text: 'Your account has another authenticator app. Codes from the previous app no longer work.',
      }
    case 'app-removed':
      return {
        title: 'Your authenticator app was removed',
        text: 'The authenticator app was removed from your account.',
      }
    case 'passkey-added':
      return {
        title: 'A passkey was added',
        text: `The passkey “${change.name}” was added to your account.`,
      }
    case 'passkey-renamed':
      return {
        title: 'A passkey was renamed',
        text: `A passkey of your account is called “${change.name}” now.`,
      }
    case 'passkey-removed':
      return {
        title: 'A passkey was removed',
        text: `The passkey “${change.name}” was removed from your account.`,
      }
    case 'codes-made':
      return {
        title: 'New recovery codes were made',
        text: 'New recovery codes were made for your account. The previous ones no longer work.',
      }
    case 'code-used':
      return {
        title: 'A recovery code was used',
        text: `Somebody signed in to your account with a recovery code. ${leftText(change.left)}`,
      }
    case 'switched-off':
      return {
        title: 'Two-step sign-in was switched off',
        text: 'Two-step sign-in of your account was switched off for you, and you were signed out everywhere. Your password alone signs you in now.',
      }
  }
}

function leftText(left: number): string {
  if (left === 0) return 'None is left: make new ones.'
  return left === 1 ? 'One is left.' : `${left} are left.`
}
