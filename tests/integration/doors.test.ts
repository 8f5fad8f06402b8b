import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { companies, inviteCodes, pendingPayments, users } from '#db/schema/index.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { alertsOf, controlsOf, errorAt, errorPageText, unescapeHtml } from '#tests/support/html.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(async () => {
  await world.close()
})

const password = 'dovetail-joint'

function visitor(): Visitor {
  return makeVisitor(world.server.url)
}

function titleOf(html: string): string {
  return unescapeHtml(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')
}

function account(email: string) {
  const username = email.replace(/@.*/, '')
  return { email, username, companyName: `Shop of ${username}`, password, confirmPassword: password }
}

function addCode(code: string, maxUses: number) {
  db().insert(inviteCodes).values({ code, maxUses }).run()
}

function usesOf(code: string) {
  return db().select().from(inviteCodes).where(eq(inviteCodes.code, code)).get()?.currentUses
}

describe('a form sent twice at once', () => {
  test('makes one account, and both answers lead in', async () => {
    const form = account('twice@paid.example')
    const paid = { stripeCustomerId: 'cus_twice', subscriptionStatus: 'active' as const }
    db()
      .insert(pendingPayments)
      .values({ email: form.email, ...paid })
      .run()
    const clicks = [visitor(), visitor()]
    const answers = await Promise.all(clicks.map(click => click.post('/login?mode=create-account', form)))
    expect(answers.map(({ status, location }) => [status, location])).toEqual([
      [303, '/'],
      [303, '/'],
    ])
    for (const click of clicks) expect((await click.get('/')).text).toContain(form.companyName)
    expect(db().select().from(companies).where(eq(companies.name, form.companyName)).all()).toHaveLength(1)

    const wrong = { ...form, password: 'not-the-one', confirmPassword: 'not-the-one' }
    const refused = await visitor().post('/login?mode=create-account', wrong)
    expect(refused.status).toBe(400)
    expect(errorAt(refused.text, 'username')).toBe('This username is already taken')
  })

  test('uses an invite code once', async () => {
    addCode('TWICE', 1)
    const form = account('guest@invited.example')
    const guest = visitor()
    await guest.post('/use-invite-code', { code: 'twice' })
    const made = await Promise.all([1, 2].map(() => guest.post('/login?mode=create-account', form)))
    expect(made.map(({ location }) => location)).toEqual(['/', '/'])
    expect(usesOf('TWICE')).toBe(1)

    addCode('AGAIN', 2)
    const { id, admin } = world.brook
    const subscription = { subscriptionTier: 1, subscriptionInterval: 'month' as const }
    db()
      .update(companies)
      .set({ subscriptionStatus: 'trialing', stripeSubscriptionId: 'sub_doors', ...subscription })
      .where(eq(companies.id, id))
      .run()
    const told = await admin.as.api('POST', '/api/use-invite-code', { code: 'AGAIN' })
    expect(told.status).toBe(409)
    expect(JSON.parse(told.text)).toMatchObject({
      message: expect.stringMatching(/^Your company pays for .* Free access does not end that by itself/),
      subscription: { status: 'trialing', plan: expect.stringMatching(/£\d+ a month/) },
    })
    const unchosen = await admin.as.post('/use-invite-code', { code: 'AGAIN' })
    expect(unchosen.status).toBe(400)
    expect(unchosen.text).toContain('Please choose what becomes of the subscription')
    expect(usesOf('AGAIN')).toBe(0)
    const kept = { code: 'AGAIN', endSubscription: 'false' }
    const applied = await Promise.all([1, 2].map(() => admin.as.post('/use-invite-code', kept)))
    expect((await admin.as.get('/subscription')).text).toContain('Free access does not end the subscription')
    expect((await admin.as.get('/')).text).toContain('Subscription: free access')
    expect((await admin.as.get('/settings')).text).toContain('Free access · ')
    expect(applied.map(({ status }) => status)).toEqual([303, 303])
    expect(usesOf('AGAIN')).toBe(1)
  })

  test('sets a new password once', async () => {
    const token = randomUUID()
    const values = {
      companyId: world.hartley.id,
      username: 'forgetful',
      email: 'forgetful@hartley.example',
      passwordHash: '',
      resetTokenHash: createHash('sha256').update(token).digest('hex'),
      resetTokenExpiresAt: Date.now() + 60_000,
    }
    db().insert(users).values(values).run()
    const form = { token, newPassword: password, confirmPassword: password }
    const path = `/reset-password?token=${token}`
    const answers = await Promise.all([1, 2].map(() => visitor().post(path, form)))
    expect(answers.map(({ location }) => location)).toEqual([
      '/reset-password?done=1',
      '/reset-password?done=1',
    ])
    const other = { ...form, newPassword: 'another-one', confirmPassword: 'another-one' }
    const late = await visitor().post(path, other)
    expect(late.status).toBe(400)
    expect(late.text).toContain('Invalid or expired reset link')
  })
})

describe('an account that is not paid for', () => {
  const typed = { ...account('early@unpaid.example'), firstName: 'Zoë', lastName: '木匠'.repeat(40) }

  test('leads to the page that sells, a session that is over or not, and the form keeps what was typed', async () => {
    const early = visitor()
    early.cookies.set('mortise_session', 'over')
    const asked = await early.post('/login?mode=create-account', typed)
    expect([asked.status, asked.headers.get('Location')]).toEqual([303, '/#pricing'])
    expect(asked.headers.get('X-Remix-Reload-Document')).toBe('true')
    const sold = (await early.get('/')).text
    expect(sold).toContain('Priced by the size of the team.')
    expect(alertsOf(sold).join()).toContain('Payment Required')
    const form = controlsOf((await early.get('/login?mode=create-account')).text)
    for (const name of ['email', 'firstName', 'lastName', 'companyName', 'username'] as const)
      expect(form.get(name)?.[0]?.value, name).toBe(typed[name])
    const kept = decodeURIComponent(early.cookies.get('mortise_account_draft') ?? '')
    expect(Buffer.from(kept.split('.')[0] ?? '', 'base64').toString()).not.toContain(password)
  })

  test('is forgotten once it is made, and believed of no other browser', async () => {
    const early = visitor()
    await early.post('/login?mode=create-account', typed)
    const draft = early.cookies.get('mortise_account_draft') ?? ''
    expect(draft).not.toBe('')
    const paid = { stripeCustomerId: 'cus_early', subscriptionStatus: 'active' as const }
    db()
      .insert(pendingPayments)
      .values({ email: typed.email, ...paid })
      .run()
    expect((await early.post('/login?mode=create-account', typed)).location).toBe('/')
    expect(early.cookies.has('mortise_account_draft')).toBe(false)
    const forger = visitor()
    forger.cookies.set('mortise_account_draft', draft.replace(/.(?=[^.]*$)/, 'A'))
    const form = controlsOf((await forger.get('/login?mode=create-account')).text)
    expect(form.get('email')?.[0]?.value ?? '').toBe('')
  })
})

describe('the sign-in forms', () => {
  test('hand company and email on to each other, and nothing secret', async () => {
    const typed = {
      companyName: 'Oak & Ash',
      email: 'Ada@oak.example',
      password: 'very-secret',
      intent: 'mode',
    }
    for (const query of ['', '?mode=reset', '?mode=create-account&next=%2Fprojects']) {
      const { status, text } = await visitor().post(`/login${query}`, typed)
      expect(status, query).toBe(200)
      const fields = controlsOf(text)
      expect(fields.get('companyName')?.[0]?.value).toBe('Oak & Ash')
      expect(fields.get('email')?.[0]?.value).toBe('Ada@oak.example')
      expect(text).not.toContain('very-secret')
      expect(alertsOf(text)).toEqual([])
    }
  })

  test('say what the browser would else keep to itself', async () => {
    for (const path of ['/login', '/login?mode=create-account', '/login?mode=reset', '/use-invite-code']) {
      expect((await visitor().get(path)).text, path).not.toMatch(/<input[^>]* required/)
    }
  })

  test('signing out leads to the landing page', async () => {
    const guest = visitor()
    await guest.signIn(world.brook.name, world.brook.member.email)
    expect(await guest.post('/logout')).toMatchObject({ status: 303, location: '/' })
    expect((await guest.get('/')).text).toContain('Every job in the shop')
  })

  test('follow a form that was sent after signing out', async () => {
    const url = world.server.url
    const sent: [referrer: string | undefined, next: string][] = [
      [`${url}/projects?stage=1`, '/projects?stage=1'],
      ['https://elsewhere.example/trap', '/tasks/new'],
      [undefined, '/tasks/new'],
    ]
    for (const [referrer, next] of sent) {
      const guest = visitor()
      const headers: Record<string, string> = referrer ? { Referer: referrer } : {}
      const { status, location } = await guest.post('/tasks/new', { title: 'Turn the newels' }, { headers })
      expect([status, location]).toEqual([303, `/login?next=${encodeURIComponent(next)}`])
      expect((await guest.get(location ?? '')).text).toContain('You were signed out')
    }
  })
})

describe('addresses that are not there or not for everybody', () => {
  const nothing = 'This page does not exist, or no longer does.'

  test('an unknown one is told in the workspace, to visitors on a page of its own', async () => {
    const inside = await world.hartley.member.as.get('/no/such/page')
    const outside = await visitor().get('/no/such/page')
    for (const { status, text } of [inside, outside]) {
      expect(status).toBe(404)
      expect(titleOf(text)).toBe('Nothing here · Mortise')
      expect(errorPageText(text)).toContain(nothing)
    }
    expect(inside.text).toContain('role="search"')
    expect(outside.text).not.toMatch(/role="search"|<script/)
    const record = await world.hartley.member.as.get('/clients/999999/edit')
    expect(errorPageText(record.text)).toContain(nothing)
  })

  test.each([
    ['/admin', 'manager', 'Only an admin can open this.'],
    ['/user-management', 'manager', 'Only an admin can open this.'],
    ['/billing', 'member', 'Only admins and project managers can open this.'],
    ['/invoicing', 'member', 'Only admins and project managers can open this.'],
  ] as const)('%s says to a %s who may', async (path, who, words) => {
    const { status, text } = (await world.hartley[who]?.as.get(path)) ?? { status: 0, text: '' }
    expect(status).toBe(403)
    expect(titleOf(text)).toBe('Not allowed · Mortise')
    expect(errorPageText(text)).toContain(words)
  })

  test.each(['/user-management/settings', '/user-management/positions/new', '/settings/company'])(
    'a form of %s is refused before it is looked at',
    async path => {
      const { status, text } = await world.hartley.member.as.post(path, { nothing: 'of use' })
      expect(status).toBe(403)
      expect(errorPageText(text)).toContain('You are not allowed to do that.')
    },
  )

  test.each([
    ['PATCH', '/api/users/1'],
    ['PATCH', '/api/company'],
    ['POST', '/api/job-roles'],
    ['PATCH', '/api/job-roles/1'],
    ['POST', '/api/team-invitations'],
    ['PATCH', '/api/team/holidays/1'],
  ])('so is what is sent by %s to %s', async (method, path) => {
    const { status } = await world.hartley.member.as.api(method, path, { role: ['of no use'] })
    expect(status).toBe(403)
  })

  test('the subscription page is for visitors, too', async () => {
    const outside = await visitor().get('/subscription')
    expect(outside.status).toBe(200)
    expect(outside.text).not.toMatch(/role="search"|<script/)
    const inside = await world.hartley.member.as.get('/subscription')
    expect(inside.text).toContain('role="search"')
  })
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
