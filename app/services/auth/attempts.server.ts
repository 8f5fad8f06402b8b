import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { ipKeyGenerator } from 'express-rate-limit'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { confusableKey } from '#app/domain/confusable-name.ts'
import { day, hour, limitTries, quarterHour } from '#app/services/limit-tries.server.ts'
import type { Device } from './known-device.server.ts'

type AccountNames = { companyName: string; email: string }

type Tried = AccountNames | { userId: number; passwordHash: string }

export type Origin = { address: string; device?: Device | null }

function triesOf(points: number, seconds = quarterHour) {
  return limitTries({ points, seconds, message: authTexts.tooMany })
}

/** The same whether or not the account exists. */
function keyOf({ companyName, email }: AccountNames): string {
  return `${confusableKey(companyName)}\n${email.toLowerCase()}`
}

/** An IPv6 household is its /64. */
function keyFrom(key: string, address: string): string {
  return `${key}\n${ipKeyGenerator(address, 64)}`
}

/** A new password starts a new count. */
function keyOfPassword(tried: Tried): string {
  if (!('userId' in tried)) return keyOf(tried)
  return `${tried.userId}\n${createHash('sha256').update(tried.passwordHash).digest('base64url')}`
}

function keyOfDevice(tried: Tried, { device }: Origin): string | null {
  const isKnown = device && 'userId' in tried && device.userIds.includes(tried.userId)
  return isKnown ? `${keyOfPassword(tried)}\n${device.id}` : null
}

/** Guesses from one place do not lock out the owner elsewhere, nor at a device where they have signed in before. */
function triesAtAccount() {
  const fromOnePlace = triesOf(10)
  const inAll = triesOf(50)
  const ofDevice = triesOf(10)
  return {
    async count(tried: Tried, from: Origin): Promise<void> {
      const key = keyOfPassword(tried)
      const deviceKey = keyOfDevice(tried, from)
      if (deviceKey !== null) return ofDevice.count(deviceKey)
      await fromOnePlace.count(keyFrom(key, from.address))
      await inAll.count(key)
    },
    /** Call it after a right one. Tries from other places stay counted. */
    async forget(tried: Tried, from: Origin): Promise<void> {
      const key = keyOfPassword(tried)
      const deviceKey = keyOfDevice(tried, from)
      if (deviceKey !== null) return ofDevice.forgetAll(deviceKey)
      await fromOnePlace.forgetAll(keyFrom(key, from.address))
      await inAll.forgetOne(key)
    },
  }
}

export const signInAttempts = triesAtAccount()

const codesOfOneDaily = triesOf(100, day)
const codeTries = triesAtAccount()

/** Has a daily limit as well, against guessing six digits for days. */
export const codeAttempts = {
  async count(tried: Tried, from: Origin): Promise<void> {
    await codeTries.count(tried, from)
    await codesOfOneDaily.count(keyOfPassword(tried))
  },
  async forget(tried: Tried, from: Origin): Promise<void> {
    await codeTries.forget(tried, from)
    await codesOfOneDaily.forgetOne(keyOfPassword(tried))
  },
}

const resetsFromOnePlace = triesOf(5)

/** No limit in all: with one, anybody could block another person's reset. */
export const resetAttempts = {
  async count(names: AccountNames, address: string): Promise<void> {
    await resetsFromOnePlace.count(keyFrom(keyOf(names), address))
  },
}

const mailsOfOneLink = limitTries({ points: 3, seconds: hour, message: authTexts.tooMany })

export const resetMails = {
  isDue(tokenHash: string): Promise<boolean> {
    return mailsOfOneLink.isAllowed(tokenHash)
  },
}

const proofsOfOne = triesOf(10)

/** Separate from sign-in: wrong tries in a stolen session do not lock the owner out. */
export const passwordChecks = {
  async count({ userId }: { userId: number }): Promise<void> {
    await proofsOfOne.count(String(userId))
  },
  async forget({ userId }: { userId: number }): Promise<void> {
    await proofsOfOne.forgetAll(String(userId))
  },
}

const firstCodesOfOne = triesOf(20)

export const firstCodeTries = {
  async count({ userId }: { userId: number }): Promise<void> {
    await firstCodesOfOne.count(String(userId))
  },
  async forget({ userId }: { userId: number }): Promise<void> {
    await firstCodesOfOne.forgetAll(String(userId))
  },
}

const pinsAtOnePc = limitTries({
  points: 5,
  seconds: quarterHour,
  message: 'Too many wrong PINs. You can sign in with your password.',
})
const pinsOfOneDaily = limitTries({
  points: 30,
  seconds: day,
  message: 'Too many wrong PINs today. You can sign in with your password.',
})

export const pinAttempts = {
  async count(pc: { id: number }, person: { id: number }): Promise<void> {
    await pinsAtOnePc.count(`${pc.id} ${person.id}`)
    await pinsOfOneDaily.count(String(person.id))
  },
  async forget(pc: { id: number }, person: { id: number }): Promise<void> {
    await pinsAtOnePc.forgetAll(`${pc.id} ${person.id}`)
    await pinsOfOneDaily.forgetOne(String(person.id))
  },
}

const emailChangesOfOne = triesOf(5)
const emailChangesToOne = triesOf(3)
const emailChangesOfOneDaily = triesOf(10, day)
const emailChangesOfCompanyDaily = triesOf(30, day)

export const emailChangeAttempts = {
  async count({ userId, companyId }: { userId: number; companyId: number }, newEmail: string): Promise<void> {
    await emailChangesOfOne.count(String(userId))
    await emailChangesToOne.count(newEmail.toLowerCase())
    await emailChangesOfOneDaily.count(String(userId))
    await emailChangesOfCompanyDaily.count(String(companyId))
  },
}

const payerLinksOfCompany = triesOf(3)
const payerLinksOfCompanyDaily = triesOf(10, day)

export const payerLinkMails = {
  async count({ companyId }: { companyId: number }): Promise<void> {
    await payerLinksOfCompany.count(String(companyId))
    await payerLinksOfCompanyDaily.count(String(companyId))
  },
}

const guessesFromOnePlace = triesOf(30)

/** By network address; a known link gets its try back. */
export const tokenGuesses = {
  async count(address: string): Promise<void> {
    await guessesFromOnePlace.count(ipKeyGenerator(address, 64))
  },
  async forgetOne(address: string): Promise<void> {
    await guessesFromOnePlace.forgetOne(ipKeyGenerator(address, 64))
  },
}

const accountsFromOnePlace = triesOf(20)

/** Counts every request, as the answer may tell which emails have paid. */
export const accountAttempts = {
  async count(address: string): Promise<void> {
    await accountsFromOnePlace.count(ipKeyGenerator(address, 64))
  },
  async forgetOne(address: string): Promise<void> {
    await accountsFromOnePlace.forgetOne(ipKeyGenerator(address, 64))
  },
}

const remindersToOneDaily = triesOf(1, day)

export const accountReminders = {
  isDue(email: string): Promise<boolean> {
    return remindersToOneDaily.isAllowed(email.toLowerCase())
  },
}

const checkoutsOfOne = limitTries({ points: 20, seconds: quarterHour, message: 'Too many payment pages.' })

/** `who` is a company's id or a visitor's network address. */
export const checkoutStarts = {
  async count(who: string): Promise<void> {
    await checkoutsOfOne.count(isIP(who) ? ipKeyGenerator(who, 64) : who)
  },
}

const looksFromOnePlace = triesOf(60)

export const checkoutLooks = {
  async count(address: string): Promise<void> {
    await looksFromOnePlace.count(ipKeyGenerator(address, 64))
  },
}
