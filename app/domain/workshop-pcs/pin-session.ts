import { isReading } from '#app/domain/request-method.ts'
import { routePath } from '#app/domain/route-path.ts'

// After a PIN: a team member's work, and nothing of the account. A PIN is short, and typed in front of others.

export const pinSessionMs = 12 * 60 * 60 * 1000

const shut = [
  '/settings',
  '/user-management',
  '/admin',
  '/billing',
  '/subscription',
  '/use-invite-code',
  '/claim-account',
  '/confirm-email',
  '/owner-dashboard',
  '/data-rights/export',
  '/data-rights/restriction',
  '/data-rights/delete',
  '/api/account',
  '/api/billing',
  '/api/checkout',
  '/api/company',
  '/api/data-export',
  '/api/job-roles',
  '/api/owner',
  '/api/payments',
  '/api/subscription',
  '/api/team-invitations',
  '/api/two-step',
  '/api/use-invite-code',
] as const

const handOver = /^\/team\/[^/]+\/hand-over(\/|$)/

/** Pages read these, so only changes are refused. */
const readOnly = ['/api/auth/me', '/api/users'] as const

function liesAt(path: string, addresses: readonly string[]): boolean {
  return addresses.some(address => path === address || path.startsWith(`${address}/`))
}

export function isShutToPin(method: string, path: string): boolean {
  const route = routePath(path)
  return liesAt(route, shut) || handOver.test(route) || (!isReading(method) && liesAt(route, readOnly))
}

export const shutToPinText = 'You came in by PIN. Log out and sign in with your password to open this.'
