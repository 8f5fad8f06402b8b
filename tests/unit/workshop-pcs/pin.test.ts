import { describe, expect, test } from 'vitest'
import { pinChange } from '#app/domain/workshop-pcs/pin.schema.ts'
import { isTrivialPin } from '#app/domain/workshop-pcs/pin.ts'
import { isShutToPin } from '#app/domain/workshop-pcs/pin-session.ts'
import { switchHref } from '#app/domain/workshop-pcs/switch-person.ts'
import routes from '#app/routes.ts'

type Entry = (typeof routes)[number]

describe('a PIN', () => {
  test.each(['0000', '111111', '1234', '123456', '4321', '98765', '7890', '1212', '454545', '123123'])(
    '%s is the first that anybody would try',
    pin => expect(isTrivialPin(pin)).toBe(true),
  )
  test.each(['4711', '1984', '2580', '90210', '135790'])('%s is not', pin => {
    expect(isTrivialPin(pin)).toBe(false)
  })

  test('is 4 to 6 digits, typed twice, with the password', () => {
    const errorsOf = (fields: Record<string, string>) => {
      const { error } = pinChange.safeParse({
        currentPassword: 'x',
        pin: '4711',
        confirmPin: '4711',
        ...fields,
      })
      return error?.issues.map(({ path }) => path.join()) ?? []
    }
    expect(errorsOf({})).toEqual([])
    for (const pin of ['471', '4711471', '47a1', '', '٤٧١١'])
      expect(errorsOf({ pin, confirmPin: pin }), pin).toEqual(['pin'])
    expect(errorsOf({ confirmPin: '4712' })).toEqual(['confirmPin'])
    expect(errorsOf({ currentPassword: '' })).toEqual(['currentPassword'])
  })
})

function addresses(entries: readonly Entry[], base = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const own = path === undefined ? base : `${base}/${path}`
    return [{ path: own || '/', file }, ...addresses(children as Entry[], own)]
  })
}

describe('who came in by PIN', () => {
  const all = addresses(routes as Entry[]).filter(({ path }) => path !== '/')
  // What is an account's, or the company's own.
  const folders =
    /^routes\/(owner|workspace\/(accounts|companies|invitations|people|subscriptions|payments|workshop-pcs)|api\/(owner|accounts|companies|invitations|subscriptions|payments|data-rights))\//
  /** In these folders, and open: what everybody may see of the company. */
  const open = ['/team', '/api/users/chat-colors', '/api/users/:id/chat-color', '/api/dashboard/stats']
  const pages = [
    '/api/user/tier-limits',
    '/api/stripe/webhook',
    '/claim-account/confirm',
    '/settings/calendar-feed',
  ]

  test.each(
    all.filter(({ path, file }) => folders.test(file) && !open.includes(path) && !pages.includes(path)),
  )('finds $path shut', ({ path }) => expect(isShutToPin('GET', path)).toBe(true))

  test('finds what changes an account shut, however it is written', () => {
    for (const path of [
      '/settings/calendar-feed',
      '/claim-account/confirm',
      '/Settings/PIN',
      '/user-management/positions/7',
      '/api/job-roles/7',
      '//settings',
      '/%73ettings',
    ])
      expect(isShutToPin('POST', path), path).toBe(true)
    expect([isShutToPin('GET', '/api/auth/me'), isShutToPin('PATCH', '/api/auth/me')]).toEqual([false, true])
    expect(isShutToPin('PATCH', '/api/users/7/chat-color')).toBe(true)
  })

  test.each([
    '/',
    '/portal',
    '/dashboard',
    '/tasks',
    '/tasks/7/completion',
    '/projects/7',
    '/team-chat',
    '/logout',
    '/switch-person',
    '/api/tasks/7',
    '/settingsome',
  ])('finds %s open', path => expect(isShutToPin('POST', path)).toBe(false))
})

test('the way back goes along', () => {
  expect([switchHref('/'), switchHref('/tasks?mine=1'), switchHref('/', 7)]).toEqual([
    '/switch-person',
    '/switch-person?next=%2Ftasks%3Fmine%3D1',
    '/switch-person/7',
  ])
})
