import { limits } from '#app/domain/limits.ts'

/** Wording by the spec. */
export const authTexts = {
  signInFields: 'Please enter company name, email and password',
  createFields: 'Please fill in all fields',
  resetRequestFields: 'Please enter both email and company name',
  resetFields: 'Please enter both password fields',
  passwordTooShort: 'Password must be at least 6 characters long',
  passwordGuessable: 'This password is one of the first that are tried. Please choose another',
  passwordMismatch: 'Passwords do not match',
  tooMany: 'Too many attempts.',
  badCredentials: 'Please check your company name, email and password',
  companyClosed: 'This company was closed on',
  payFirst: 'Please complete payment first before creating an account.',
  noSubscription: 'No active subscription found for this email. Please complete payment first.',
  noAccount: 'No account found for this email. Please complete payment first.',
  resetMailSent: "If an account exists, you'll receive a password reset email shortly.",
  noResetToken: 'No reset token found. Please check your email link.',
  badResetLink: 'Invalid or expired reset link',
  badClaimLink: 'Invalid or expired link',
  noClaimToken: 'No link found. Please open the link in your email again.',
  claimEmailTaken: 'Another account uses this email now. Please write to us, and we put it right.',
  badResetToken: 'Invalid or expired token',
  inviteCodeMissing: 'Please enter an invite code',
  inviteCodeInvalid: 'This invite code is not known, has ended or has been used up.',
  inviteCodeApplied: 'Invite code applied successfully! You now have free access',
} as const

const titles: Readonly<Record<string, string>> = {
  [authTexts.signInFields]: 'Missing fields',
  [authTexts.createFields]: 'Missing fields',
  [authTexts.resetRequestFields]: 'Missing fields',
  [authTexts.resetFields]: 'Missing fields',
  [authTexts.passwordTooShort]: 'Password too short',
  [authTexts.passwordMismatch]: 'Password mismatch',
  [authTexts.badCredentials]: 'Invalid credentials',
  [authTexts.badResetLink]: authTexts.badResetToken,
  [authTexts.inviteCodeMissing]: 'Invalid Code',
  [authTexts.inviteCodeInvalid]: 'Invalid Code',
}

export function titleOf(message: string): string | undefined {
  if (message.startsWith(authTexts.companyClosed)) return 'Company closed'
  return message.startsWith(authTexts.tooMany) ? 'Please wait a while' : titles[message]
}

export const usernameHint = `${limits.usernameMin} to ${limits.username} letters or numbers, no spaces. Your team writes to you as @username.`

export const takenTexts = {
  email: 'There is already an account for this email',
  username: 'This username is already taken',
  companyName: 'This company name is already taken. Ask its admin to invite you',
  companyAlike: 'This name reads like another company’s. Please add your town to it',
  companyReserved:
    'This name is kept for Mortise and its payment provider. Please use the name of your company',
} as const
