import { dictionary } from '@zxcvbn-ts/language-common'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { Invalid } from '#app/domain/errors.ts'

const common = new Set(dictionary['passwords-common'])
const ownNames = ['mortise', 'mortice']

type Names = { companyName: string; email: string; username?: string | undefined }

/** Throws Invalid for a common password, or one of our names with some digits or signs. */
export function refuseGuessable(password: string, names: Names, field: 'password' | 'newPassword'): void {
  if (isGuessable(password, names)) throw new Invalid({ [field]: [authTexts.passwordGuessable] })
}

function isGuessable(password: string, { companyName, email, username = '' }: Names): boolean {
  if (common.has(password.toLowerCase())) return true
  const [mailbox = ''] = email.split('@')
  const word = bare(password)
  return [...ownNames, companyName, email, mailbox, username].some(name => bare(name) === word)
}

/** Letters alone, in lower case; text without letters stays as it is. */
function bare(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return letters === '' ? text : letters
}
